import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { openDriver } from "../pool/pool";
import { type BackupTable, copyIn, countRows, fileOf, type Session, tablesOf } from "./tables";

type Reference = { table: string; name: string; definition: string };

/** The names come from a file, so each must be a table and a column that this database has. */
function refuseUnknown(given: BackupTable[], ours: { name: string; columns: string[] }[]): void {
  for (const { name, columns } of given) {
    const known = ours.find((one) => one.name === name)?.columns;
    const missing = known ? columns.find((column) => !known.includes(column)) : name;
    if (missing) throw new Error(`the backup has ${name}.${missing}, which this database does not have`);
  }
}

const referencesOf = (tx: Session) => tx<Reference[]>`
  select nspname || '.' || relname as "table", conname as name, pg_get_constraintdef(con.oid) as definition
  from pg_constraint con join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = relnamespace
  where contype = 'f' and nspname in ('public', 'graphile_worker')`;

/** Numbers that Postgres gives out go on after the highest that was restored. */
async function advanceSequences(tx: Session): Promise<void> {
  const all = await tx<{ table: string; column: string; sequence: string }[]>`
    select table_schema || '.' || table_name as "table", column_name as "column",
      pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) as sequence
    from information_schema.columns
    where table_schema in ('public', 'graphile_worker') and (is_identity = 'YES' or column_default like 'nextval(%')`;
  for (const { table, column, sequence } of all)
    await tx`
      select setval(${sequence}::regclass, max(${tx(column)})) from ${tx(table)} having count(*) > 0`;
}

async function loadTable(tx: Session, folder: string, table: BackupTable): Promise<void> {
  const file = createReadStream(path.join(folder, fileOf(table.name)));
  await pipeline(file, createGunzip(), await copyIn(tx, table));
  const rows = await countRows(tx, table.name);
  if (rows !== table.rows)
    throw new Error(`${table.name} has ${rows} rows instead of ${table.rows}: the backup is damaged`);
}

/**
 * Replaces everything in the database at `url`, which must have the schema of the backup, with the tables of a backup:
 * all of it, or nothing if it fails. Triggers stay silent, since what they would write is in the backup too.
 */
export async function loadTables(
  url: string,
  folder: string,
  tables: BackupTable[],
  note: (line: string) => void,
): Promise<void> {
  const { sql } = openDriver(url, { max: 1 });
  try {
    await sql.begin(async (tx) => {
      const ours = await tablesOf(tx);
      refuseUnknown(tables, ours);
      const references = await referencesOf(tx);
      for (const { table, name } of references)
        await tx`alter table ${tx(table)} drop constraint ${tx(name)}`;
      for (const { name } of ours) await tx`truncate ${tx(name)}`;
      for (const { name } of ours) await tx`alter table ${tx(name)} disable trigger user`;
      for (const table of tables) {
        await loadTable(tx, folder, table);
        if (table.rows > 0) note(`${table.rows} rows of ${table.name}`);
      }
      await advanceSequences(tx);
      for (const { name } of ours) await tx`alter table ${tx(name)} enable trigger user`;
      for (const { table, name, definition } of references)
        await tx`alter table ${tx(table)} add constraint ${tx(name)} ${tx.unsafe(definition)}`;
    });
    await sql`analyze`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
