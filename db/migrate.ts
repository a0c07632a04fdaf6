import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate as runMigrations } from "drizzle-orm/postgres-js/migrator";
import { dataFolder, isEmbedded } from "@/server/lib/env";
import { log } from "@/server/lib/log";
import { type Db, openDb } from "./client";
import { placeRestoredEvents } from "./restored";

const MIGRATIONS = path.join(process.cwd(), "db/migrations");
const LOCK = 728_402_611;

/** When the migrations in `folder` were written; Drizzle records it as their `created_at`. */
const timesOf = (folder: string): number[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);

async function appliedTimes(db: Db): Promise<number[]> {
  const [found] = await db.execute(sql`select where to_regclass('drizzle.__drizzle_migrations') is not null`);
  if (!found) return [];
  const rows = await db.execute<{ created_at: string }>(
    sql`select created_at from drizzle.__drizzle_migrations`,
  );
  return rows.map(({ created_at }) => Number(created_at));
}

/** Whether a database has been migrated by a newer version, whose schema this one does not know. */
const isNewer = (applied: number[], ours: number[]): boolean => Math.max(0, ...applied) > Math.max(...ours);

function refuseUnknown(applied: number[], ours: number[]): void {
  if (isNewer(applied, ours))
    throw new Error(
      "the database is newer than this version of Frontdesk: start the version that migrated it",
    );
  if (applied.every((time) => ours.includes(time))) return;
  const anew = isEmbedded()
    ? `move the folder ${dataFolder()} away`
    : "point DATABASE_URL at an empty database";
  throw new Error(
    `the database was made by an unreleased build, which can't be upgraded: to start anew, ${anew}`,
  );
}

/**
 * Migrates the database at `url` to the newest schema, including one restored from another cluster. If several
 * processes start at once, one migrates and the rest wait. Throws a readable Error if a newer version has
 * migrated the database, or one that was never released.
 */
export async function migrate(url: string, folder = MIGRATIONS): Promise<void> {
  const { db, close } = openDb(url, 1);
  try {
    await db.execute(sql`select pg_advisory_lock(${LOCK})`);
    refuseUnknown(await appliedTimes(db), timesOf(folder));
    await runMigrations(db, { migrationsFolder: folder });
    if (await placeRestoredEvents(db))
      log.warn("events restored from another cluster got places in the feed");
  } finally {
    await close();
  }
}
