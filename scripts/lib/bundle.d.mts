import type { Plugin } from "esbuild";

/** Bundles the self-hosting server and its routes into one JavaScript file; `plugins` are for another kind of build. */
export function bundleHost(root: string, other?: { outfile?: string; plugins?: Plugin[] }): Promise<void>;
