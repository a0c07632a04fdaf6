import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { HOST } from "./host.mjs";

/** Loaded by few processes, or late: kept out of the bundle, so that others need not read them. */
const SELDOM = [
  "@simplewebauthn/*",
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

// Next stores its configuration, including the packages that Node is to load unbundled.
function leftOutside(root) {
  const file = path.join(root, ".next/required-server-files.json");
  const { serverExternalPackages = [] } = JSON.parse(readFileSync(file, "utf8")).config;
  return serverExternalPackages;
}

/** The API's routes, and those of pages that are drawn without Next (server/host/routes). */
const routeFiles = (root) =>
  readdirSync(path.join(root, "app"), { recursive: true })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /^(?:api|book|booking|offer)\/(?:.*\/)?route\.tsx?$/.test(file));

const entry = (routes) => `
  import { main } from "./server/main";
  const routes = {
    ${routes.map((file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(`./app/${file}`)}),`).join("\n")}
  };
  export const start = (options) => main({ ...options, routes });`;

const NO_MAP = btoa('{ "version": 3, "sources": ["a package"], "mappings": "AAAA" }');

/**
 * Maps each file of a package to a single position. With complete maps, reading the map takes 0.4 s and 37 MB
 * permanently.
 */
const mapOursAlone = {
  name: "map-ours-alone",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path: file }) => ({
      contents: `${await readFile(file, "utf8")}\n//# sourceMappingURL=data:application/json;base64,${NO_MAP}`,
      loader: "js",
    }));
  },
};

/** The thread that reads what strangers send has a file of its own, next to the server's. */
const WORKER = { source: "server/adapters/worker/worker.ts", built: "reading-worker.cjs" };
const nameWorker = {
  name: "name-worker",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]adapters[\\/]worker[\\/]start\.ts$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, "utf8")).replace('"./worker.ts"', JSON.stringify(`./${WORKER.built}`)),
      loader: "ts",
    }));
  },
};

/**
 * Bundles the self-hosting server and its routes into one JavaScript file, for the project in `root` whose pages are
 * built. It exports `start`, which is `server/main` with these routes. `plugins` are esbuild's, for another kind of
 * build.
 */
export async function bundleHost(root, { outfile = path.join(root, HOST), plugins = [] } = {}) {
  const shared = {
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    target: "node20.19",
    logLevel: "warning",
  };
  const worker = {
    ...{ entryPoints: [WORKER.source], outfile: path.join(path.dirname(outfile), WORKER.built) },
    ...{ format: "cjs", minifyWhitespace: true },
  };
  await build({ ...shared, ...worker });
  await build({
    ...shared,
    stdin: { contents: entry(routeFiles(root)), resolveDir: root, loader: "ts" },
    outfile,
    // Not ESM: that would load all external packages at once, even those that only a lazy import uses.
    format: "cjs",
    banner: { js: 'const here = require("node:url").pathToFileURL(__filename).href;' },
    define: { "import.meta.url": "here" },
    // Code from V8's cache (see host.mjs) can't use import(), so external packages are required on demand.
    supported: { "dynamic-import": false },
    external: [...SELDOM, ...leftOutside(root)],
    minifyWhitespace: true,
    sourcemap: true,
    sourcesContent: false,
    plugins: [nameWorker, mapOursAlone, ...plugins],
  });
}
