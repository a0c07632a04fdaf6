import { type ChildProcess, spawn } from "node:child_process";
import { open, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { type Cluster, DiskFull, NAME, openCluster } from "./embedded/cluster";
import { endOrphan, InUse, ownerMark, readPostmaster, runningPort } from "./embedded/postmaster";
import { runOptions } from "./embedded/run-as";
import { saysDiskFull } from "./pool/disk-full";

/** A running Postgres of our own. `lost` resolves if it ends without being stopped. */
type Embedded = { url: string; stop(): Promise<void>; lost: Promise<void> };

type Server = { port: number; child: ChildProcess; ended: Promise<void>; hasEnded(): boolean };

const LOOK_MS = 20;
const STOP_MS = 60_000;
const ATTEMPTS = 3;

// Durability is not traded for speed: fsync and synchronous_commit keep their default, on. The server's log contains
// neither statements nor values.
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  // A process uses about seventy: requests, jobs, locks and listening.
  max_connections: "300",
  shared_buffers: "128MB",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
  // New rows are analyzed within seconds, and rows that jobs leave behind are vacuumed.
  autovacuum_naptime: "10s",
  jit: "off",
};

/** A port of 127.0.0.1 that is free at the moment. */
export function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

async function spawnServer(cluster: Cluster): Promise<Server> {
  const port = await freePort();
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const args = ["-D", cluster.data, "-p", String(port), "-c", ownerMark(process.pid), ...settings];
  await rm(cluster.log, { force: true });
  const output = await open(cluster.log, "w", 0o600);
  // A session of its own: a Ctrl-C for us must not stop the database while jobs finish.
  const child = spawn(cluster.binaries.postgres, args, {
    ...runOptions(cluster.owner),
    detached: true,
    stdio: ["ignore", output.fd, output.fd],
  });
  let gone = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      gone = true;
      resolve();
    };
    child.once("exit", end).once("error", end);
  });
  await output.close();
  return { port, child, ended, hasEnded: () => gone };
}

async function untilReady(cluster: Cluster, { child, hasEnded }: Server): Promise<boolean> {
  while (!hasEnded()) {
    const now = await readPostmaster(cluster);
    if (now?.ready && now.pid === child.pid) return true;
    await sleep(LOOK_MS);
  }
  return false;
}

async function launch(cluster: Cluster, attempts = ATTEMPTS): Promise<Server> {
  const server = await spawnServer(cluster);
  if (await untilReady(cluster, server)) return server;
  const said = await readFile(cluster.log, "utf8").catch(() => "");
  if (said.includes("could not bind") && attempts > 1) return launch(cluster, attempts - 1);
  if (said.includes('"postmaster.pid" already exists')) throw new InUse(cluster);
  const reason = /(?:FATAL|PANIC|ERROR): +(.*)/.exec(said)?.[1] ?? said.trim().split("\n").at(-1);
  if (saysDiskFull(said)) throw new DiskFull(cluster.shown);
  throw new Error(
    `the database in ${cluster.shown} does not start (${reason || "it says nothing"}): restore it from a backup, or move it away to begin anew`,
  );
}

async function halt({ child, ended }: Server): Promise<void> {
  child.kill("SIGINT");
  const late = setTimeout(() => child.kill("SIGQUIT"), STOP_MS);
  await ended;
  clearTimeout(late);
}

async function createDatabase(url: (database: string) => string): Promise<void> {
  const sql = postgres(url("postgres"), { max: 1, connection: { application_name: "frontdesk start" } });
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${NAME}`;
    if (!found) await sql`create database ${sql(NAME)}`;
  } finally {
    await sql.end();
  }
}

/** The address of the database that another Frontdesk runs in `<folder>/postgres`; undefined if none does. */
export async function addressInUse(folder: string): Promise<string | undefined> {
  const cluster = await openCluster(folder);
  const port = await runningPort(cluster);
  return port === undefined ? undefined : `postgres://${NAME}:${cluster.password}@127.0.0.1:${port}/${NAME}`;
}

/**
 * Starts npm's Postgres on `<folder>/postgres` (created if missing) on a free port of 127.0.0.1, after stopping one
 * that a killed Frontdesk left. Throws a readable one-line Error if the folder is in use, not ours, or broken.
 */
export async function startEmbedded(folder: string): Promise<Embedded> {
  const cluster = await openCluster(folder);
  await endOrphan(cluster);
  const server = await launch(cluster);
  const url = (database: string) =>
    `postgres://${NAME}:${cluster.password}@127.0.0.1:${server.port}/${database}`;
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= halt(server);
    return stopping;
  };
  const lost = new Promise<void>((resolve) => void server.ended.then(() => stopping ?? resolve()));
  try {
    await createDatabase(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: url(NAME), stop, lost };
}
