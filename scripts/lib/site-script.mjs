import path from "node:path";
import { build } from "esbuild";

/** Scripts of pages that are drawn without Next, by their file below the built site; each is one file without imports. */
export const PAGE_SCRIPTS = { "book/script.js": "components/book/main.ts" };

/** A script for browsers, of the project in `root`: that of the pages at /docs, or another. */
export async function siteScript(root, entry = "components/docs/main.ts") {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, entry)],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    logLevel: "warning",
  });
  return outputFiles[0].text;
}
