import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { alone } from "./alone.mjs";
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
  "tsconfig.json",
];
const MAX_OUTPUT = 64 * 1024 * 1024;

// Tests are not built.
const isNoSource = (file) => /\.test\.tsx?$/.test(file);

const isBuilt = () => exists(".next/BUILD_ID") && read(MARK) === hashOf(SOURCES, isNoSource);

/**
 * Builds the pages unless they were built from these very sources; of several processes that are started at once one
 * builds. Its output is shown only if it fails.
 */
export function buildIfNeeded() {
  if (isBuilt()) return;
  alone(".next.lock", () => isBuilt() || build());
}

function build() {
  const began = Date.now();
  process.stdout.write("Building the pages ...\n");
  rmSync(path.join(root, MARK), { force: true });
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const built = runInstalled("next", ["build"], {
    stdio: "pipe",
    encoding: "utf8",
    env,
    maxBuffer: MAX_OUTPUT,
  });
  if (built.status !== 0) {
    process.stderr.write(`${built.stdout ?? ""}${built.stderr ?? ""}`);
    fail("Frontdesk can't start: the build failed (see above).");
  }
  // Hashed anew: the build itself may complete tsconfig.json.
  writeFileSync(path.join(root, MARK), hashOf(SOURCES, isNoSource));
  process.stdout.write(`Built in ${Math.round((Date.now() - began) / 1000)} s\n`);
}
