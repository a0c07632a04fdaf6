import path from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { dataFolder, isEmbedded } from "@/lib/env";
import { log } from "@/lib/observe/log";
import { openDb } from "./client";
import { appliedTimes, applyMigrations, lockMigrations } from "./migrator";
import { placeRestoredEvents } from "./organization/restored";

const MIGRATIONS = path.join(process.cwd(), "db/migrations");

const timesOf = (migrations: MigrationMeta[]): number[] => migrations.map(({ folderMillis }) => folderMillis);

/** When the migrations of this version were written. */
export const ownMigrations = (): number[] => timesOf(readMigrationFiles({ migrationsFolder: MIGRATIONS }));

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
 * migrated the database, or one that was never released. `until`: the last migration to apply, for an older backup.
 */
export async function migrate(url: string, folder = MIGRATIONS, until = Infinity): Promise<void> {
  const { db, close } = openDb(url, 1);
  try {
    await lockMigrations(db);
    const migrations = readMigrationFiles({ migrationsFolder: folder });
    const applied = await appliedTimes(db);
    refuseUnknown(applied, timesOf(migrations));
    const missing = migrations.filter(
      ({ folderMillis }) => !applied.includes(folderMillis) && folderMillis <= until,
    );
    await applyMigrations(db, missing, applied.length === 0 ? "debug" : "info");
    if (await placeRestoredEvents(db))
      log.warn("events restored from another cluster got places in the feed");
  } finally {
    await close();
  }
}
