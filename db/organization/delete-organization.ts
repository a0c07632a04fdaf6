import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** Rows of one statement: each holds its locks for a fraction of a second. */
const BATCH = 5000;
/** A write that was under way when deleting began may leave rows in tables that were empty already. */
const ROUNDS = 10;

const OWNER = sql.identifier("organization_id");

type Reference = { from: string; to: string };

/** The tables with organizations' rows, each after all that reference it. Rows that reference one another go together. */
async function tablesToEmpty(db: Db): Promise<string[]> {
  const named = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id' order by 1`);
  const references = await db.execute<Reference>(sql`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and conrelid <> confrelid`);
  let left = named.map(({ name }) => name);
  const order: string[] = [];
  while (left.length > 0) {
    const free = left.filter(
      (name) => !references.some(({ from, to }) => to === name && left.includes(from)),
    );
    if (free.length === 0) throw new Error(`these tables reference one another: ${left.join(", ")}`);
    order.push(...free);
    left = left.filter((name) => !free.includes(name));
  }
  return order;
}

async function emptyTable(db: Db, table: string, organization_id: string): Promise<number> {
  const name = sql.identifier(table);
  let total = 0;
  for (;;) {
    const gone = await db.execute(sql`
      delete from ${name} where ctid = any (array(
        select ctid from ${name} where ${OWNER} = ${organization_id}::uuid limit ${BATCH}))`);
    total += gone.count;
    if (gone.count === 0) return total;
  }
}

/**
 * Deletes every row of an organization, except its own in `organizations`, in batches; safe to run again after it was
 * interrupted. End every way into it first, so that nothing is added. Returns how many rows each table had.
 */
export async function deleteOrganizationRows(
  db: Db,
  organization_id: string,
  onTable: (table: string, rows: number) => void = () => {},
): Promise<Record<string, number>> {
  const tables = await tablesToEmpty(db);
  const counts = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    let found = 0;
    for (const table of tables) {
      const rows = await emptyTable(db, table, organization_id);
      if (rows === 0) continue;
      found += rows;
      counts.set(table, (counts.get(table) ?? 0) + rows);
      onTable(table, rows);
    }
    if (found === 0) break;
  }
  return Object.fromEntries(counts);
}
