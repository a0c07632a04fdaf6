import { randomBytes } from "node:crypto";
import {
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { log } from "@/lib/observe/log";
import { saysDiskFull } from "../pool/disk-full";
import { type Binaries, findBinaries, OPEN_FOLDER } from "./binaries";
import { canReach, type Owner, ownerOf, runAs } from "./run-as";

/** A database cluster on disk. `shown` is the folder's path as shown to people. */
export type Cluster = {
  shown: string;
  data: string;
  log: string;
  password: string;
  owner: Owner;
  binaries: Binaries;
};

export class DiskFull extends Error {
  constructor(shown: string, options?: ErrorOptions) {
    super(`the disk that holds ${shown} is full: free some space, and start again`, options);
  }
}

/** The name of both the superuser and the database. */
export const NAME = "frontdesk";

const exists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );

const CHARACTERS = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
// Text sorts the same on every machine; the character classes (used by pg_trgm) are those of Unicode.
const INITDB = [
  `--username=${NAME}`,
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--locale=C",
  `--lc-ctype=${CHARACTERS}`,
];

/** Creates a cluster. It gets its final name only when complete, so a half-made one is never taken for a database. */
async function initialise(home: string, owner: Owner, { initdb }: Binaries): Promise<void> {
  const draft = `${home}.new`;
  const password = path.join(draft, "password");
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await writeFile(password, randomBytes(24).toString("base64url"), { mode: 0o600, flush: true });
  if (owner.uid !== undefined && owner.gid !== undefined) {
    for (const file of [draft, password]) await chown(file, owner.uid, owner.gid);
  }
  await runAs(owner, initdb, [...INITDB, `--pwfile=${password}`, `--pgdata=${path.join(draft, "data")}`]);
  await rename(draft, home);
}

// The user "postgres" can't enter root's own folders, so the database goes to a public folder with a link to it here.
async function initialiseElsewhere(link: string, owner: Owner, binaries: Binaries): Promise<void> {
  const name = path.basename(path.resolve(link, "../..")).replace(/[^\w.-]/g, "_");
  await mkdir(OPEN_FOLDER, { recursive: true, mode: 0o755 });
  const home = await mkdtemp(path.join(OPEN_FOLDER, `${name}-`));
  await initialise(home, owner, binaries);
  await symlink(home, link);
  log.warn({ folder: home }, `the database is in ${home}, as Postgres can't reach ${link}`);
}

async function readPassword(home: string, shown: string): Promise<string> {
  try {
    await readFile(path.join(home, "data/PG_VERSION"));
    return (await readFile(path.join(home, "password"), "utf8")).trim();
  } catch (error) {
    const denied = error instanceof Error && "code" in error && error.code === "EACCES";
    throw new Error(
      denied
        ? `${shown} belongs to another user: start Frontdesk as that user, or set FRONTDESK_DATA to another folder`
        : `${shown} holds no database of Frontdesk: restore it from a backup, or move it away to begin anew`,
      { cause: error },
    );
  }
}

/** A one-line reason why a cluster could not be created; initdb prints many lines. */
function notMade(shown: string, error: NodeJS.ErrnoException): Error {
  if (error.code === "ENOSPC" || saysDiskFull(error.message)) return new DiskFull(shown, { cause: error });
  const said = /(?:FATAL|PANIC|error): +(.*)/.exec(error.message)?.[1] ?? error.message.split("\n")[0];
  return new Error(`the database in ${shown} can't be made (${said})`, { cause: error });
}

/**
 * Opens the cluster in `<folder>/postgres`, creating it if missing. Throws a one-line error if the folder is not ours.
 */
export async function openCluster(folder: string): Promise<Cluster> {
  const shown = path.join(folder, "postgres");
  const link = path.resolve(shown);
  await mkdir(path.dirname(link), { recursive: true }).catch((error) => {
    throw new Error(`the data folder ${folder} can't be made (${error.code})`, { cause: error });
  });
  const owner = await ownerOf(link);
  const binaries = await findBinaries(owner);
  if (!(await exists(link))) {
    const open = await canReach(owner, path.dirname(link));
    await (open ? initialise : initialiseElsewhere)(link, owner, binaries).catch((error) => {
      throw notMade(shown, error);
    });
  }
  const home = await realpath(link).catch(() => link);
  const password = await readPassword(home, shown);
  return { shown, data: path.join(home, "data"), log: path.join(home, "log"), password, owner, binaries };
}
