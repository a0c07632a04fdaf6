import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

const ROOT = process.cwd();
// Inside the project, so that Node finds the packages.
const FOLDER = path.join(ROOT, "node_modules/.cache/frontdesk-programs");

/** Not in quotes: an option of our own bundler is named so. */
const PLACE = /(?<!")import\.meta\.(url|dirname)/g;

/** A file still knows where its source is. */
const keepPlaces: Plugin = {
  name: "keep-places",
  setup({ onLoad }) {
    onLoad({ filter: /\.m?[jt]s$/ }, async ({ path: file }) => {
      const text = await readFile(file, "utf8");
      const places: Record<string, string> = { url: pathToFileURL(file).href, dirname: path.dirname(file) };
      const contents = text.replace(PLACE, (_, name: string) => JSON.stringify(places[name]));
      return { contents, loader: file.endsWith(".ts") ? "ts" : "js" };
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
