import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./project.mjs";

const LOOK_MS = 200;

// Signal 0 only checks for existence.
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Tries to take the lock; returns whether it succeeded. Removes the lock of a holder that has exited. */
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

/** Runs `run` while no other process runs under the same lock file in the project's folder; blocks until it can. */
export function alone(file, run) {
  const lock = path.join(root, file);
  while (!take(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);
  // A failing build exits the process.
  const unlock = () => rmSync(lock, { force: true });
  process.once("exit", unlock);
  try {
    return run();
  } finally {
    process.off("exit", unlock);
    unlock();
  }
}
