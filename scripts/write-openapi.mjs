// Writes .built/openapi.json, which the server and the API reference read. A process of its own: it loads every route.
import { writeOpenapi } from "./lib/openapi.mjs";
import { root } from "./lib/project.mjs";

await writeOpenapi(root);
process.exit(0);
