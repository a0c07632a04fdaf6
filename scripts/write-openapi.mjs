// Writes openapi.json and the site at /docs into .built, where the server finds them. A process of its own: it loads every route.
import { writeOpenapi } from "./lib/openapi.mjs";
import { root } from "./lib/project.mjs";

await writeOpenapi(root);
process.exit(0);
