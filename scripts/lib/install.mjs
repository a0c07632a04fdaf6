import { spawnSync } from "node:child_process";
import { statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { exists, fail, hashOf, read, root } from "./project.mjs";

const LOCK = "package-lock.json";
const MARK = "node_modules/.frontdesk-lock";

const changedAt = (file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

// npm writes its own copy of the lock file last: if that is newer, the packages were installed by hand.
const installedByHand = () =>
  !exists(MARK) && changedAt("node_modules/.package-lock.json") >= changedAt(LOCK);

/** Installs the packages of package-lock.json unless that exact lock file is already installed. */
export function installIfNeeded() {
  const lock = hashOf([LOCK]);
  if (exists("node_modules") && read(MARK) === lock) return;
  if (exists("node_modules") && installedByHand()) return;
  process.stdout.write("Installing packages (npm ci) ...\n");
  // NODE_ENV=production would omit packages that the build needs.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) fail("Frontdesk can't start: npm ci failed (see above).");
  writeFileSync(path.join(root, MARK), lock);
}
