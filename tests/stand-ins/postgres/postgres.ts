import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { freePort } from "@/db/embedded";
import { NAME, openCluster } from "@/db/embedded/cluster";
import { runOptions } from "@/db/embedded/run-as";

/** A real Postgres whose address stays the same when it is stopped and started. */
export type OwnPostgres = {
  url: string;
  port: number;
  password: string;
  start(): Promise<void>;
  /** Stops it as `systemctl stop` does: running statements are aborted. */
  stop(): Promise<void>;
  /** Sends a signal to the server and to each of its processes (on Linux). */
  signal(signal: NodeJS.Signals): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  /** The folder for its cluster; a temporary one by default. */
  folder?: string;
  port?: number;
  settings?: Record<string, string>;
  /** Whether it is restarted whenever it ends by itself, as with `Restart=always`. */
  restarts?: boolean;
};

const ANSWER_MS = 20;
const RESTART_MS = 100;

/** The child processes of a process, from Linux's proc(5). */
const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => ""))
    .split(" ")
    .filter(Boolean)
    .map(Number);

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

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

/** Starts a Postgres with its own cluster and an empty database. */
export async function startPostgres(options: Options = {}): Promise<OwnPostgres> {
  const folder = options.folder ?? (await mkdtemp(path.join(os.tmpdir(), "frontdesk-postgres-")));
  // If we are root, Postgres runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const { data, password, owner, binaries } = await openCluster(folder);
  const { port = await freePort(), restarts = false } = options;
  const urlOf = (database: string) => `postgres://${NAME}:${password}@127.0.0.1:${port}/${database}`;
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 300,
    ...options.settings,
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let server: ChildProcess | undefined;
  const spawnServer = () => {
    const args = ["-D", data, "-p", String(port), ...given];
    const spawned = spawn(binaries.postgres, args, {
      ...runOptions(owner),
      detached: true,
      stdio: "ignore",
    });
    server = spawned;
    spawned.once("exit", async () => {
      await sleep(RESTART_MS);
      if (restarts && server === spawned) spawnServer();
    });
  };
  const start = async () => {
    spawnServer();
    await untilItAnswers(urlOf("postgres"));
  };
  const stop = async () => {
    const running = server;
    server = undefined;
    if (!running) return;
    if (running.exitCode !== null || running.signalCode !== null) return;
    running.kill("SIGINT");
    await once(running, "exit");
  };
  const signal = async (name: NodeJS.Signals) => {
    if (server?.pid === undefined) return;
    const children = await childrenOf(server.pid);
    for (const pid of [server.pid, ...children]) signalIfAlive(pid, name);
  };
  await start();
  const admin = postgres(urlOf("postgres"), { max: 1 });
  await admin.unsafe(`create database ${NAME}`);
  await admin.end();
  return {
    ...{ url: urlOf(NAME), port, password, start, stop, signal },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
