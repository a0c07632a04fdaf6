import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { runMigrations } from "graphile-worker";
import { Pool } from "pg";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "@/db/embedded";
import { migrate } from "@/db/migrate";

declare module "vitest" {
  export interface ProvidedContext {
    databaseUrls: string[];
  }
}

/** The database from which each test file's database is cloned. */
export const TEMPLATE = "frontdesk_template";

/** The URL of another database on the same server. */
export const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

/** Migrates a database to our schema and the embedded job engine's. */
export async function migrateAll(url: string): Promise<void> {
  await migrate(url);
  const pgPool = new Pool({ connectionString: url });
  pgPool.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
  await runMigrations({ pgPool });
  await pgPool.end();
}

const MEMORY = "/dev/shm";
/** A server's databases and its log of changes stay far below this. */
const ROOM = 2 ** 30;

/** Where the servers keep their data: in memory if there is room, since cloning a database makes 800 files. */
async function dataParent(servers: number): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null);
  return memory && memory.bavail * memory.bsize > servers * ROOM ? MEMORY : os.tmpdir();
}

async function startServer(parent: string) {
  const folder = await mkdtemp(path.join(parent, "frontdesk-test-"));
  // If we are root, Postgres runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const server = await startEmbedded(folder);
  const admin = postgres(server.url, { max: 1, onnotice: () => {} });
  // No data outlives the server, so it need not reach the disk.
  await admin.unsafe("alter system set fsync = off");
  await admin.unsafe("alter system set full_page_writes = off");
  await admin.unsafe("alter system set max_wal_size = '128MB'");
  // The event feed waits for every open transaction of its server, including autovacuum's.
  await admin.unsafe("alter system set autovacuum = off");
  await admin.unsafe("select pg_reload_conf()");
  await admin.unsafe(`create database ${TEMPLATE}`);
  await migrateAll(withDatabase(server.url, TEMPLATE));
  await admin.end();
  const end = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: server.url, end };
}

async function startServers(count: number) {
  const parent = await dataParent(count);
  return Promise.all(Array.from({ length: count }, () => startServer(parent)));
}

/** One run's servers: each project calls `setup`, in modules of its own. */
const run: typeof globalThis & { servers?: ReturnType<typeof startServers> } = globalThis;

/**
 * Starts a Postgres for each worker and migrates a template; every test file gets a clone of it. Transaction ids
 * belong to a server: on a shared one, a test's event feed would wait for transactions of other tests.
 */
export default async function setup(project: TestProject) {
  run.servers ??= startServers(project.vitest.config.maxWorkers);
  const servers = await run.servers;
  project.provide(
    "databaseUrls",
    servers.map(({ url }) => url),
  );
  return async () => void (await Promise.all(servers.map(({ end }) => end())));
}
