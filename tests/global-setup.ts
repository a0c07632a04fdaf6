import { chmod, mkdtemp, rm } from "node:fs/promises";
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

/** The database that every test file's own is cloned from. */
export const TEMPLATE = "frontdesk_template";

/** The same server, another database. */
export const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

/** Gives a database our schema and the embedded engine's. */
export async function migrateAll(url: string): Promise<void> {
  await migrate(url);
  const pgPool = new Pool({ connectionString: url });
  pgPool.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
  await runMigrations({ pgPool });
  await pgPool.end();
}

async function startServer() {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-test-"));
  // As root the database runs as another user, who has to get in.
  await chmod(folder, 0o755);
  const server = await startEmbedded(folder);
  const admin = postgres(server.url, { max: 1, onnotice: () => {} });
  // Nothing of a test outlives its server: what it writes need not reach the disk.
  await admin.unsafe("alter system set fsync = off");
  // The event feed waits for every transaction of its server, and so for one of autovacuum.
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

/**
 * Starts a Postgres for each worker and migrates a template, of which every test file gets a clone. Transactions are
 * numbered by the server: on one server the event feed of a test would wait for transactions of its neighbours.
 */
export default async function setup(project: TestProject) {
  const { maxWorkers } = project.vitest.config;
  const servers = await Promise.all(Array.from({ length: maxWorkers }, startServer));
  project.provide(
    "databaseUrls",
    servers.map(({ url }) => url),
  );
  return async () => void (await Promise.all(servers.map(({ end }) => end())));
}
