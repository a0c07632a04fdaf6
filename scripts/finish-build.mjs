// The build's last step, after the pages (scripts/lib/build.mjs): bundles the self-hosting server into one file,
// compresses the pages' scripts and writes openapi.json. All run in parallel, since each leaves a core idle.
import { bundleHost } from "./lib/bundle.mjs";
import { compressChunks } from "./lib/compress.mjs";
import { writeOpenapi } from "./lib/openapi.mjs";
import { root } from "./lib/project.mjs";

await Promise.all([bundleHost(root), compressChunks(root), writeOpenapi(root)]);
// The routes, loaded for openapi.json, may keep timers.
process.exit(0);
