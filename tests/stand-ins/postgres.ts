import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { freePort } from "@/db/embedded";
import { NAME, openCluster } from "@/db/embedded/cluster";
import { runOptions } from "@/db/embedded/run-as";

/** A real Postgres on an address that stays the same, however often it is stopped and started. */
export type OwnPostgres = {
  url: string;
  port: number;
  password: string;
  start(): Promise<void>;
  /** Stops it as `systemctl stop` does: running statements are cut off. */
  stop(): Promise<void>;
  close(): Promise<void>;
};

const ANSWER_MS = 20;

async function untilItAnswers(url: string): Promise<void> {
  for (;;) {
    const sql = postgres(url, { max: 1, backoff: () => 0, onnotice: () => {} });
    const isUp = await sql`select 1`.then(
      () => true,
      () => false,
    );
    await sql.end();
    if (isUp) return;
    await sleep(ANSWER_MS);
  }
}

/** Starts a Postgres with a cluster of its own and an empty database. */
export async function startPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-postgres-"));
  // As root the database runs as another user, who has to get in.
  await chmod(folder, 0o755);
  const { data, password, owner, binaries } = await openCluster(folder);
  const port = await freePort();
  const urlOf = (database: string) => `postgres://${NAME}:${password}@127.0.0.1:${port}/${database}`;
  const settings = { listen_addresses: "127.0.0.1", unix_socket_directories: "", max_connections: 300 };
  const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let server: ChildProcess | undefined;
  const start = async () => {
    const args = ["-D", data, "-p", String(port), ...given];
    server = spawn(binaries.postgres, args, { ...runOptions(owner), detached: true, stdio: "ignore" });
    await untilItAnswers(urlOf("postgres"));
  };
  const stop = async () => {
    const running = server;
    server = undefined;
    if (!running) return;
    running.kill("SIGINT");
    await once(running, "exit");
  };
  await start();
  const admin = postgres(urlOf("postgres"), { max: 1 });
  await admin.unsafe(`create database ${NAME}`);
  await admin.end();
  return {
    ...{ url: urlOf(NAME), port, password, start, stop },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
