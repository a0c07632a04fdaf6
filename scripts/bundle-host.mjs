// Makes one file of the self-hosting server; a step of the build (scripts/lib/build.mjs), after the pages.
import { bundleHost } from "./lib/bundle.mjs";
import { root } from "./lib/project.mjs";

await bundleHost(root);
