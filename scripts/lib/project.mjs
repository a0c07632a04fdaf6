import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../..");

/** The built openapi.json and the site at /docs, where the server finds them (server/http/openapi/endpoints). */
export const OPENAPI = ".built/openapi.json";
export const SITE = ".built/site";

export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

export function read(file) {
  try {
    return readFileSync(path.join(root, file), "utf8");
  } catch {
    return "";
  }
}

export const exists = (file) => statSync(path.join(root, file), { throwIfNoEntry: false }) !== undefined;

function filesIn(file) {
  const found = statSync(path.join(root, file), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [file];
  return readdirSync(path.join(root, file)).flatMap((name) => filesIn(path.join(file, name)));
}

/** A hash of the names and contents of files, including those in folders, except those that `skip` selects. */
export function hashOf(files, skip = () => false) {
  const hash = createHash("sha256");
  for (const file of files.flatMap(filesIn).sort()) {
    if (skip(file)) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** A hash of the names, sizes and modification times of the same files. It changes when any of them is written. */
export function stampOf(files, skip = () => false) {
  const hash = createHash("sha256");
  for (const file of files.flatMap(filesIn).sort()) {
    if (skip(file)) continue;
    const { size, mtimeMs } = statSync(path.join(root, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest("hex");
}

/** Runs a program that npm installed, in the project's folder. Returns its result. */
export const runInstalled = (name, args, options) =>
  spawnSync(path.join(root, "node_modules/.bin", name), args, { cwd: root, stdio: "inherit", ...options });
