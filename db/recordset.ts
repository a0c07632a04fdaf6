import { type Column, getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

// A connection keeps each statement's text prepared for its life, so a text must not depend on how many rows it is for:
// what is many is one parameter.

const typeOf = (column: Column): SQL => sql.raw(column.getSQLType());

/** Values as one parameter: `[{ id, phone }]` with `{ id: "uuid", phone: "text" }` is `record(id uuid, phone text)`. */
export const recordset = (types: Record<string, string>, rows: readonly object[]): SQL => {
  const columns = Object.entries(types).map(([name, type]) => `${name} ${type}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as record (${sql.raw(columns.join(", "))})`;
};

/** That a column is one of these values. */
export const isOneOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} = any(array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)::${typeOf(column)}))`;

/** What a row says of a column, or the default that needs no database. */
function given(row: object, key: string, column: Column): unknown {
  const value: unknown = Reflect.get(row, key);
  if (value !== undefined) return value;
  return column.defaultFn ? column.defaultFn() : is(column.default, SQL) ? null : column.default;
}

/** Rows for `insert(table).select(rowsOf(table, rows))`: what a row leaves out has its default. */
export function rowsOf<T extends PgTable>(table: T, rows: readonly T["$inferInsert"][]): SQL {
  const columns = Object.entries<Column>(getTableColumns(table)).filter(([, { generated }]) => !generated);
  const selected = columns.map(([, column]) => {
    const value = sql`record.${sql.identifier(column.name)}`;
    return is(column.default, SQL) ? sql`coalesce(${value}, ${column.default})` : value;
  });
  const types = Object.fromEntries(columns.map(([, column]) => [column.name, column.getSQLType()]));
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(([key, column]) => [column.name, given(row, key, column)])),
  );
  return sql`select ${sql.join(selected, sql`, `)} from ${recordset(types, records)}`;
}
