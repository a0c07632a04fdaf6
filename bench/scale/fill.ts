import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** Indexes that are faster to create once than to maintain while millions of rows are inserted. */
const laidAside = (tables: readonly string[]) => sql`
  select indexname as name, indexdef as definition from pg_indexes
  where tablename = any(${sql.param(tables)}::text[]) and indexdef not like 'CREATE UNIQUE%'
    and indexname not in (select conname from pg_constraint)`;

/** Fills tables without their plain indexes, recreates those, and updates the planner's statistics. */
export async function withoutIndexes(
  db: Db,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const indexes = await db.execute<{ name: string; definition: string }>(laidAside(tables));
  for (const { name } of indexes) await db.execute(sql.raw(`drop index "${name}"`));
  await fill();
  for (const { definition } of indexes)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local maintenance_work_mem = '1GB'`);
      await tx.execute(sql.raw(definition));
    });
  for (const table of tables) await db.execute(sql.raw(`vacuum analyze ${table}`));
  await db.execute(sql`checkpoint`);
}

/** Makes checkpoints rare: one every gigabyte would write the growing tables' pages again and again. */
export async function checkpointSeldom(db: Db): Promise<void> {
  await db.execute(sql`alter system set max_wal_size = '16GB'`);
  await db.execute(sql`select pg_reload_conf()`);
}

/** The triggers that count added leads and conversations. */
const COUNTED = { leads: "leads_counts_insert", conversations: "conversations_counts_insert" };

/** Writes rows whose references are known to exist: no trigger looks them up for each of ten million rows. */
export const withoutLookups = (
  db: Db,
  write: (tx: Pick<Db, "execute">) => Promise<unknown>,
): Promise<unknown> =>
  db.transaction(async (tx) => {
    const counting = async (when: string) => {
      for (const [table, trigger] of Object.entries(COUNTED))
        await tx.execute(sql.raw(`alter table ${table} enable ${when} trigger ${trigger}`));
    };
    await tx.execute(sql`set local session_replication_role = 'replica'`);
    await tx.execute(sql`set local work_mem = '256MB'`);
    await counting("always");
    await write(tx);
    await counting("");
  });
