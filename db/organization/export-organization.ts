import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** Rows in memory at once. */
const BATCH = 500;

/** Columns that hold a secret, sealed or as a hash: they open something, here or elsewhere, and tell nothing. */
const SECRET = /_(?:sealed|hash)$|^token$/;

/** What no export needs: links and answers that may hold a secret, and the bytes of files, which are files. */
const LEFT_OUT = ["account_tokens", "idempotency_keys", "media_chunks"];

type Column = { table: string; column: string };

/** The tables with organizations' rows, each with its columns without a secret. */
export async function exportedColumns(db: Db): Promise<Map<string, string[]>> {
  const all = await db.execute<Column>(sql`
    select owned.table_name as "table", columns.column_name as "column"
    from information_schema.columns owned
    join information_schema.columns
      on columns.table_schema = owned.table_schema and columns.table_name = owned.table_name
    where owned.table_schema = 'public'
      and owned.column_name = case when owned.table_name = 'organizations' then 'id' else 'organization_id' end
    order by owned.table_name, columns.ordinal_position`);
  const tables = new Map<string, string[]>();
  for (const { table, column } of all) {
    if (LEFT_OUT.includes(table) || SECRET.test(column)) continue;
    tables.set(table, [...(tables.get(table) ?? []), column]);
  }
  return tables;
}

async function* rowsOfTable(tx: Db, table: string, columns: string[], organization_id: string) {
  const owner = sql.identifier(table === "organizations" ? "id" : "organization_id");
  const shown = sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`
    declare exported no scroll cursor for select row_to_json(kept)::text as row from (
      select ${shown} from ${sql.identifier(table)} where ${owner} = ${sql.raw(`'${organization_id}'`)}::uuid
    ) kept`);
  for (;;) {
    const rows = await tx.execute<{ row: string }>(sql`fetch ${sql.raw(String(BATCH))} from exported`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await tx.execute(sql`close exported`);
}

/**
 * Reads everything of an organization as of one moment, table by table: `take` gets a table's rows in batches, as JSON
 * and without secrets. Returns how many rows each table had.
 */
export async function exportOrganizationRows(
  db: Db,
  organization_id: string,
  take: (table: string, rows: string[]) => Promise<void>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await db.transaction(
    async (tx) => {
      for (const [table, columns] of await exportedColumns(tx))
        for await (const rows of rowsOfTable(tx, table, columns, organization_id)) {
          counts[table] = (counts[table] ?? 0) + rows.length;
          await take(table, rows);
        }
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  return counts;
}
