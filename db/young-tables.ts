import { sql } from "drizzle-orm";
import { log } from "@/server/lib/log";
import { getDb } from "./client";

const LOOK_MS = 2000;
/** Postgres analyzes a table of so many by itself, within a minute: https://www.postgresql.org/docs/current/routine-vacuuming.html */
const ROWS = 50;

/** Tables whose rows Postgres has not counted yet: then `reltuples` is -1. */
const youngTables = (): Promise<{ oid: number; name: string }[]> =>
  getDb().execute(sql`
    select relid::int as oid, format('%I.%I', schemaname, pg_class.relname) as name
    from pg_stat_user_tables join pg_class on pg_class.oid = relid
    where schemaname = 'public' and reltuples < 0 and n_live_tup >= ${ROWS}`);

/** Analyzes what grew young and is not among `known`, and adds it there. */
export async function analyzeYoungTables(known = new Set<number>()): Promise<void> {
  for (const { oid, name } of await youngTables()) {
    // Once: whoever may not analyze is only warned.
    if (known.has(oid)) continue;
    known.add(oid);
    await getDb().execute(sql`analyze (skip_locked) ${sql.raw(name)}`);
  }
}

/**
 * Looks every few seconds for tables that have their first rows. Of an empty table's indexes Postgres takes any that begins
 * with the organization, and each connection keeps to it: the check of a foreign key then reads all leads of the
 * organization, until the table is analyzed. A first import is over by the time that Postgres itself would do it.
 */
export function watchYoungTables(): { stop(): Promise<void> } {
  const known = new Set<number>();
  let looking: Promise<void> | undefined;
  const warn = (error: unknown) => log.warn({ err: error }, "young tables could not be analyzed");
  const look = async () => {
    await analyzeYoungTables(known).catch(warn);
    looking = undefined;
  };
  const timer = setInterval(() => {
    looking ??= look();
  }, LOOK_MS);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
