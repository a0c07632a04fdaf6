import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./project.mjs";

const LOOK_MS = 200;

// Signal 0 only asks.
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Whether the lock is ours now; one whose holder has ended is broken. */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const holder = Number(readFileSync(lock, "utf8") || process.pid);
  if (!isAlive(holder)) rmSync(lock, { force: true });
  return false;
}

/** Runs `run` while no other process does so under the same lock file of the project's folder; waits for its turn. */
export function alone(file, run) {
  const lock = path.join(root, file);
  while (!take(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);
  // A build that fails ends the process.
  const unlock = () => rmSync(lock, { force: true });
  process.once("exit", unlock);
  try {
    return run();
  } finally {
    process.off("exit", unlock);
    unlock();
  }
}
