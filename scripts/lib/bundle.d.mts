import type { Plugin } from "esbuild";

/** Makes one JavaScript file of the self-hosting server and its routes; `plugins` are for a build of another kind. */
export function bundleHost(root: string, other?: { outfile?: string; plugins?: Plugin[] }): Promise<void>;
