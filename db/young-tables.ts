import { sql } from "drizzle-orm";
import { regularly } from "@/lib/process/regularly";
import { getDb } from "./client";

const LOOK_MS = 2000;
/**
 * Postgres analyzes a table of this many rows within a minute:
 * https://www.postgresql.org/docs/current/routine-vacuuming.html
 */
const ROWS = 50;

/** Tables that Postgres has not analyzed yet: their `reltuples` is -1. */
async function youngTables(): Promise<string[]> {
  const found = await getDb().execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, pg_class.relname) as name
    from pg_stat_user_tables join pg_class on pg_class.oid = relid
    where schemaname = 'public' and reltuples < 0 and n_live_tup >= ${ROWS}`);
  return found.map(({ name }) => name);
}

/** Analyzes each table that has its first rows and is not in `known`, and adds it there. */
export async function analyzeYoungTables(known: Set<string>): Promise<void> {
  for (const name of await youngTables()) {
    // Try only once: without the privilege to analyze, Postgres only warns.
    if (known.has(name)) continue;
    known.add(name);
    await getDb().execute(sql`analyze (skip_locked) ${sql.raw(name)}`);
  }
}

/**
 * Checks every few seconds for tables that have their first rows. For an empty table Postgres picks any index that
 * begins with the organization, and each connection keeps that plan: a foreign key check then reads all leads of the
 * organization until the table is analyzed. A first import is over before Postgres would analyze it by itself.
 */
export function watchYoungTables(): { stop(): Promise<void> } {
  const known = new Set<string>();
  return regularly(LOOK_MS, () => analyzeYoungTables(known), "young tables could not be analyzed");
}
