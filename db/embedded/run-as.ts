import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** The user that Postgres runs as: the current user if empty. */
export type Owner = { uid?: number; gid?: number };

/** Options for every Postgres process: in a folder it can enter, and without our PG* and LC_* variables. */
export const runOptions = (owner: Owner) => ({
  ...owner,
  cwd: "/",
  env: { NODE_ENV: "production", LC_ALL: "C" } as const,
});

/** Runs a program as `owner` and returns its output; throws if it fails. */
export const runAs = async (owner: Owner, program: string, args: string[]): Promise<string> =>
  (await execute(program, args, runOptions(owner))).stdout.trim();

/** Whether `owner` can reach a file or folder. One closed parent folder is enough to lock it out. */
export const canReach = (owner: Owner, path: string): Promise<boolean> =>
  owner.uid === undefined
    ? Promise.resolve(true)
    : runAs(owner, "/bin/sh", ["-c", 'test -x "$1"', "sh", path]).then(
        () => true,
        () => false,
      );

async function postgresUser(): Promise<Owner> {
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map((flag) => runAs({}, "/bin/sh", ["-c", `id ${flag} postgres`])),
  );
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * The user that must run the Postgres of `cluster`, which need not exist yet. Postgres refuses to run as root, so root
 * runs it as the owner of the files, or else as the user "postgres", created if necessary.
 */
export async function ownerOf(cluster: string): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = await stat(cluster).catch(() => ({ uid: 0, gid: 0 }));
  if (uid !== 0) return { uid, gid };
  return postgresUser().catch(async () => {
    await runAs({}, "/usr/sbin/useradd", ["--system", "--user-group", "postgres"]).catch((error) => {
      throw new Error(
        'Postgres does not run as root, and no user "postgres" could be made: run Frontdesk as an ordinary user, or set DATABASE_URL',
        { cause: error },
      );
    });
    return postgresUser();
  });
}
