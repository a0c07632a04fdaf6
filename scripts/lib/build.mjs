import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { alone } from "./alone.mjs";
import { HOST } from "./host.mjs";
import { exists, fail, hashOf, read, root, runInstalled } from "./project.mjs";

const MARK = ".next/frontdesk-sources";
const SOURCES = [
  "app",
  "components",
  "db",
  "server",
  "instrumentation.ts",
  "next.config.ts",
  "package-lock.json",
  "proxy.ts",
  "scripts/lib/bundle.mjs",
  "tsconfig.json",
];
const MAX_OUTPUT = 64 * 1024 * 1024;

// Tests are not built.
const isNoSource = (file) => /\.test\.tsx?$/.test(file);

/** Whether the pages and the server were built from these very sources. */
export const isBuilt = () =>
  exists(".next/BUILD_ID") && exists(HOST) && read(MARK) === hashOf(SOURCES, isNoSource);

/** Builds pages and server unless `isBuilt`; of processes started together, one. Silent if it works. */
export function buildIfNeeded() {
  if (isBuilt()) return;
  alone(".next.lock", () => isBuilt() || build());
}

// The build itself may complete tsconfig.json.
const hashOfOurs = () =>
  hashOf(
    SOURCES.filter((file) => file !== "tsconfig.json"),
    isNoSource,
  );

function build() {
  const began = Date.now();
  const before = hashOfOurs();
  process.stdout.write("Building ...\n");
  rmSync(path.join(root, MARK), { force: true });
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const how = { cwd: root, stdio: "pipe", encoding: "utf8", env, maxBuffer: MAX_OUTPUT };
  endUnless(runInstalled("next", ["build"], how));
  endUnless(spawnSync(process.execPath, ["scripts/bundle-host.mjs"], how));
  // What was changed meanwhile may not be in it: the next start builds anew.
  if (hashOfOurs() === before) writeFileSync(path.join(root, MARK), hashOf(SOURCES, isNoSource));
  process.stdout.write(`Built in ${Math.round((Date.now() - began) / 1000)} s\n`);
}

function endUnless({ status, stdout, stderr }) {
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ""}${stderr ?? ""}`);
  fail("Frontdesk can't start: the build failed (see above).");
}
