import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { alone } from "./alone.mjs";
import { HOST } from "./host.mjs";
import { exists, fail, hashOf, OPENAPI, read, root, runInstalled, SITE, stampOf } from "./project.mjs";

const MARK = ".next/frontdesk-sources";
/** The modification times of MARK's sources: reading all sources takes a fifth of a second at every start. */
const STAMP = ".next/frontdesk-stamp";
const SOURCES = [
  "CHANGELOG.md",
  "app",
  "components",
  "db",
  "docs/agents",
  "docs/guides",
  "lib",
  "schema",
  "server",
  "instrumentation.ts",
  "next.config.ts",
  "package-lock.json",
  "proxy.ts",
  "scripts/lib/bundle.mjs",
  "scripts/lib/compress.mjs",
  "scripts/lib/openapi.mjs",
  "scripts/lib/site-script.mjs",
  "tsconfig.json",
];
const MAX_OUTPUT = 64 * 1024 * 1024;

const isNoSource = (file) => /\.test\.tsx?$/.test(file);

const stampNow = () => `${read(MARK)} ${stampOf(SOURCES, isNoSource)}`;

/** Records that the current files match MARK. If it can't be written, the sources are read again next time. */
function writeStamp() {
  try {
    writeFileSync(path.join(root, STAMP), stampNow());
  } catch {}
}

/** Whether the pages and the server were built from the current sources. */
export function isBuilt() {
  if (![".next/BUILD_ID", HOST, OPENAPI, `${SITE}/docs.html`].every(exists)) return false;
  if (read(STAMP) === stampNow()) return true;
  if (read(MARK) !== hashOf(SOURCES, isNoSource)) return false;
  writeStamp();
  return true;
}

/**
 * Builds pages and server unless `isBuilt`. Of processes started together, one builds. Prints the build's output only
 * if it fails.
 */
export function buildIfNeeded() {
  if (isBuilt()) return;
  alone(".next.lock", () => isBuilt() || build());
}

// The build itself may add to tsconfig.json.
const hashOfOurs = () =>
  hashOf(
    SOURCES.filter((file) => file !== "tsconfig.json"),
    isNoSource,
  );

function build() {
  const began = Date.now();
  const before = hashOfOurs();
  process.stdout.write("Building ...\n");
  for (const file of [MARK, STAMP]) rmSync(path.join(root, file), { force: true });
  const FIRST_BUILD = String(!exists(".next/BUILD_ID"));
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", FIRST_BUILD };
  const how = { cwd: root, stdio: "pipe", encoding: "utf8", env, maxBuffer: MAX_OUTPUT };
  endUnless(runInstalled("next", ["build"], how));
  endUnless(spawnSync(process.execPath, ["scripts/finish-build.mjs"], how));
  // Changes during the build may not be in it: then the next start builds again.
  if (hashOfOurs() === before) writeFileSync(path.join(root, MARK), hashOf(SOURCES, isNoSource));
  process.stdout.write(`Built in ${Math.round((Date.now() - began) / 1000)} s\n`);
}

function endUnless({ status, stdout, stderr }) {
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ""}${stderr ?? ""}`);
  fail("Frontdesk can't start: the build failed (see above).");
}
