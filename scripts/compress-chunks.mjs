// Compresses the pages' scripts and styles; a step of the build (scripts/lib/build.mjs), after the pages.
import { compressChunks } from "./lib/compress.mjs";
import { root } from "./lib/project.mjs";

await compressChunks(root);
