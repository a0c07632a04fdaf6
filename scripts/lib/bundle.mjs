import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { HOST } from "./host.mjs";

/** Loaded by few processes, or late: kept apart, so that the others need not read them. */
const SELDOM = [
  "ai",
  "@ai-sdk/*",
  "@aws-sdk/*",
  "inngest",
  "inngest/*",
  "next",
  "next/*",
  "next-auth",
  "next-auth/*",
  "nodemailer",
];

// Next has written down, with all of its configuration, what is to be loaded by Node as it is.
function leftOutside(root) {
  const file = path.join(root, ".next/required-server-files.json");
  const { serverExternalPackages = [] } = JSON.parse(readFileSync(file, "utf8")).config;
  return serverExternalPackages;
}

const routeFiles = (root) =>
  readdirSync(path.join(root, "app/api"), { recursive: true })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /(?:^|\/)route\.tsx?$/.test(file));

const entry = (routes) => `
  import { main } from "./server/main";
  const routes = {
    ${routes.map((file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(`./app/api/${file}`)}),`).join("\n")}
  };
  export const start = (options) => main({ ...options, routes });`;

const NO_MAP = btoa('{ "version": 3, "sources": ["a package"], "mappings": "AAAA" }');

/** Maps a package's file by one place. With all of theirs, reading the map takes 0.4 s and 37 MB for good. */
const mapOursAlone = {
  name: "map-ours-alone",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path: file }) => ({
      contents: `${await readFile(file, "utf8")}\n//# sourceMappingURL=data:application/json;base64,${NO_MAP}`,
      loader: "js",
    }));
  },
};

/**
 * Makes one JavaScript file of the self-hosting server and its routes, for the project in `root` whose pages are built.
 * It exports `start`, which is `server/main` with these routes. `plugins` are esbuild's, for a build of another kind.
 */
export async function bundleHost(root, { outfile = path.join(root, HOST), plugins = [] } = {}) {
  await build({
    stdin: { contents: entry(routeFiles(root)), resolveDir: root, loader: "ts" },
    absWorkingDir: root,
    outfile,
    bundle: true,
    platform: "node",
    target: "node20.19",
    // Not ESM: it would load at once all that is left outside, also what only a lazy import asks for.
    format: "cjs",
    banner: { js: 'const here = require("node:url").pathToFileURL(__filename).href;' },
    define: { "import.meta.url": "here" },
    // Code that V8 has compiled before (see host.mjs) can't import(): what is left outside is required, when it is asked for.
    supported: { "dynamic-import": false },
    external: [...SELDOM, ...leftOutside(root)],
    minifyWhitespace: true,
    sourcemap: true,
    sourcesContent: false,
    plugins: [mapOursAlone, ...plugins],
    logLevel: "warning",
  });
}
