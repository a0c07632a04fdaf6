import path from "node:path";
import { sql } from "drizzle-orm";
import { migrate as runMigrations } from "drizzle-orm/postgres-js/migrator";
import { openDb } from "./client";

const MIGRATIONS = path.join(process.cwd(), "db/migrations");
const LOCK = 728_402_611;

/** Brings the database at `url` to the newest schema. Several processes may start at once: one migrates, the rest wait. */
export async function migrate(url: string): Promise<void> {
  const { db, close } = openDb(url, 1);
  try {
    await db.execute(sql`select pg_advisory_lock(${LOCK})`);
    await runMigrations(db, { migrationsFolder: MIGRATIONS });
  } finally {
    await close();
  }
}
