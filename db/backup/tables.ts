import type postgres from "postgres";

/** A table of a backup: `name` as "schema.table", the columns that are stored, and how many rows there are. */
export type BackupTable = { name: string; columns: string[]; rows: number };

/** A connection, inside a transaction. */
export type Session = postgres.TransactionSql;

/** What a backup holds of a database: everything of ours, and the jobs of the queue. Computed columns are left out. */
export async function tablesOf(tx: Session): Promise<{ name: string; columns: string[] }[]> {
  const rows = await tx<{ name: string; columns: string }[]>`
    select nspname || '.' || relname as name, json_agg(attname order by attnum)::text as columns
    from pg_class c join pg_namespace n on n.oid = relnamespace join pg_attribute on attrelid = c.oid
    where relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
      and (nspname = 'public' or nspname = 'graphile_worker' and relname like '\\_private\\_%')
    group by 1 order by 1`;
  return rows.map(({ name, columns }) => ({ name, columns: JSON.parse(columns) }));
}

/** `public.leads (id, name)`, for COPY. The driver quotes the names. */
const target = (tx: Session, { name, columns }: Pick<BackupTable, "name" | "columns">) =>
  tx`${tx(name)} (${tx(columns)})`;

/** A table's rows as Postgres writes them. */
export async function copyOut(tx: Session, table: Pick<BackupTable, "name" | "columns">) {
  const rows = await tx`copy ${target(tx, table)} to stdout`.readable();
  // The driver (3.4.9) pauses its connection for a slow reader, and forgets to resume it if the last rows have come by then.
  return rows.once("end", () => rows._read(0));
}

/** What takes a table's rows as `copyOut` gave them. */
export const copyIn = (tx: Session, table: Pick<BackupTable, "name" | "columns">) =>
  tx`copy ${target(tx, table)} from stdin`.writable();

export async function countRows(tx: Session, name: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`select count(*)::int as count from ${tx(name)}`;
  return row?.count ?? 0;
}

export const fileOf = (name: string): string => `${name}.copy.gz`;
