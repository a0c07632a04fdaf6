// The build's last step, after the pages (scripts/lib/build.mjs): bundles the self-hosting server into one file and
// compresses the pages' scripts. Both run in parallel, since each leaves a core idle.
import { bundleHost } from "./lib/bundle.mjs";
import { compressChunks } from "./lib/compress.mjs";
import { root } from "./lib/project.mjs";

await Promise.all([bundleHost(root), compressChunks(root)]);
