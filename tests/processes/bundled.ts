import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

const ROOT = process.cwd();
// Inside the project, so that Node finds the packages.
const FOLDER = path.join(ROOT, "node_modules/.cache/frontdesk-programs");

/** A file still knows where its source is. */
const keepPlaces: Plugin = {
  name: "keep-places",
  setup({ onLoad }) {
    onLoad({ filter: /\.m?[jt]s$/ }, async ({ path: file }) => {
      const text = await readFile(file, "utf8");
      const url = JSON.stringify(pathToFileURL(file).href);
      const folder = JSON.stringify(path.dirname(file));
      return {
        contents: text.replaceAll("import.meta.url", url).replaceAll("import.meta.dirname", folder),
        loader: file.endsWith(".ts") ? "ts" : "js",
      };
    });
  },
};

async function bundle(program: string): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const outdir = mkdtempSync(path.join(FOLDER, "one-"));
  process.once("exit", () => rmSync(outdir, { recursive: true, force: true }));
  await build({
    stdin: { contents: program, resolveDir: ROOT, loader: "ts" },
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // What is imported late stays late.
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    packages: "external",
    logLevel: "warning",
    plugins: [keepPlaces],
  });
  return path.join(outdir, "stdin.mjs");
}

const bundles = new Map<string, Promise<string>>();

/**
 * The file of a program, given as TypeScript whose imports start at the project's root. It is bundled once, since a
 * process that compiles its sources takes three times as much processor time to start.
 */
export function bundled(program: string): Promise<string> {
  const file = bundles.get(program) ?? bundle(program);
  bundles.set(program, file);
  return file;
}
