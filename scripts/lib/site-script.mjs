import path from "node:path";
import { build } from "esbuild";

/** The script of the pages at /docs, of the project in `root`. */
export async function siteScript(root) {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, "components/docs/main.ts")],
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
