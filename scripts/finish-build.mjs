// What a build does after its pages (scripts/lib/build.mjs): one file of the self-hosting server, and the pages' scripts
// compressed. Neither needs the other, and each leaves a core idle.
import { bundleHost } from "./lib/bundle.mjs";
import { compressChunks } from "./lib/compress.mjs";
import { root } from "./lib/project.mjs";

await Promise.all([bundleHost(root), compressChunks(root)]);
