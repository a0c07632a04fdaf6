import { type Column, getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

// A connection keeps every statement's text prepared for its lifetime, so the text must not depend on the number of
// rows: all rows go into one parameter.

const typeOf = (column: Column): SQL => sql.raw(column.getSQLType());

type Types = Record<string, string>;

/** The rows of a JSON parameter, as a `record`. */
const recordsetOf = (types: Types, json: SQL): SQL => {
  const columns = Object.entries(types).map(([name, type]) => `${name} ${type}`);
  return sql`jsonb_to_recordset(${json}::jsonb) as record (${sql.raw(columns.join(", "))})`;
};

/** Values as one parameter: `[{ id, phone }]` with `{ id: "uuid", phone: "text" }` is `record(id uuid, phone text)`. */
export const recordset = (types: Types, rows: readonly object[]): SQL =>
  recordsetOf(types, sql`${JSON.stringify(rows)}`);

/** Matches if a column has one of these values. */
export const isOneOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} = any(array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)::${typeOf(column)}))`;

/** A row's value for a column, or the default if it can be computed without the database. */
function given(row: object, key: string, column: Column): unknown {
  const value: unknown = Reflect.get(row, key);
  if (value !== undefined) return value;
  return column.defaultFn ? column.defaultFn() : is(column.default, SQL) ? null : column.default;
}

const columnsOf = (table: PgTable): [string, Column][] =>
  Object.entries<Column>(getTableColumns(table)).filter(([, { generated }]) => !generated);

/** Rows of a table as the JSON that `rowsIn` reads. */
export function rowsJson<T extends PgTable>(table: T, rows: readonly T["$inferInsert"][]): string {
  const columns = columnsOf(table);
  const record = (row: object) =>
    Object.fromEntries(columns.map(([key, column]) => [column.name, given(row, key, column)]));
  return JSON.stringify(rows.map(record));
}

function rowsIn(table: PgTable, json: SQL): SQL {
  const columns = columnsOf(table).map(([, column]) => column);
  const selected = columns.map((column) => {
    const value = sql`record.${sql.identifier(column.name)}`;
    return is(column.default, SQL) ? sql`coalesce(${value}, ${column.default})` : value;
  });
  const types = Object.fromEntries(columns.map((column) => [column.name, column.getSQLType()]));
  return sql`select ${sql.join(selected, sql`, `)} from ${recordsetOf(types, json)}`;
}

/** Rows for `insert(table).select(rowsOf(table, rows))`. Columns that a row omits get their default. */
export const rowsOf = <T extends PgTable>(table: T, rows: readonly T["$inferInsert"][]): SQL =>
  rowsIn(table, sql`${rowsJson(table, rows)}`);

/**
 * The same for a statement that is built once: the part after `insert into <table>`. Its value is what `rowsJson`
 * returns.
 */
export function columnsAndRows(table: PgTable, placeholder: string): SQL {
  const names = columnsOf(table).map(([, column]) => sql.identifier(column.name));
  return sql`(${sql.join(names, sql`, `)}) ${rowsIn(table, sql`${sql.placeholder(placeholder)}`)}`;
}
