import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { vi } from "vitest";
import { freePort } from "@/db/embedded";
import { ownerOf, runOptions } from "@/db/embedded/run-as";

function findVersion(): string | undefined {
  try {
    return /PgBouncer (\S+)/.exec(execFileSync("pgbouncer", ["--version"], { encoding: "utf8" }))?.[1];
  } catch {
    return undefined;
  }
}

/** The version of the PgBouncer on the PATH, if there is one. */
export const pgbouncerVersion = findVersion();

/**
 * Starts the real PgBouncer in front of a database, in transaction mode with `connections` connections, for as many
 * `clients` at once.
 */
export async function startPgbouncer(databaseUrl: string, connections: number, clients = 500) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const own = await freePort();
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-pgbouncer-"));
  const file = path.join(folder, "pgbouncer.ini");
  // PgBouncer refuses to run as root, so it runs as Postgres's user.
  const owner = await ownerOf(folder);
  await writeFile(
    file,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = ${clients}
`,
  );
  await chmod(folder, 0o755);
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(file, owner.uid, owner.gid);
  const options = { ...runOptions(owner), env: process.env, stdio: "ignore" as const };
  const pooler = spawn("pgbouncer", [file], options);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${own}`;
  const tryIt = async () => {
    const sql = postgres(url.href, { max: 1, prepare: false, fetch_types: false, backoff: () => 0 });
    try {
      await sql`select 1`;
    } finally {
      await sql.end();
    }
  };
  await vi.waitFor(tryIt, { timeout: 10_000, interval: 100 });
  return {
    url: url.href,
    async close() {
      pooler.kill("SIGINT");
      await once(pooler, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
