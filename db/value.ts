import { type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { quoted } from "./schema/columns";

/**
 * Matches if a column has one of these values, written as literals so that a partial index applies. In a statement that
 * Postgres plans once for all parameters, it can't use such an index for a parameter.
 */
export const hasValue = <Column extends AnyPgColumn<{ data: string }>>(
  column: Column,
  ...values: [GetColumnData<Column, "raw">, ...GetColumnData<Column, "raw">[]]
): SQL<boolean> => sql`${column} in (${quoted(values)})`;

/** Keeps a condition from using an index: another one leaves few rows, which are checked one by one. */
export const unindexed = (condition: SQL): SQL => sql`(${condition}) is true`;
