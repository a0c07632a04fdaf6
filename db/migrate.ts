import path from "node:path";
import { sql } from "drizzle-orm";
import { migrate as runMigrations } from "drizzle-orm/postgres-js/migrator";
import { log } from "@/server/lib/log";
import { openDb } from "./client";
import { placeRestoredEvents } from "./restored";

const MIGRATIONS = path.join(process.cwd(), "db/migrations");
const LOCK = 728_402_611;

/**
 * Migrates the database at `url` to the newest schema, including one restored from another cluster. If several
 * processes start at once, one migrates and the rest wait.
 */
export async function migrate(url: string): Promise<void> {
  const { db, close } = openDb(url, 1);
  try {
    await db.execute(sql`select pg_advisory_lock(${LOCK})`);
    await runMigrations(db, { migrationsFolder: MIGRATIONS });
    if (await placeRestoredEvents(db))
      log.warn("events restored from another cluster got places in the feed");
  } finally {
    await close();
  }
}
