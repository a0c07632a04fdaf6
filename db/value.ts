import { type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { quoted } from "./schema/columns";

/**
 * That a column has one of these values, written out as a partial index has them: Postgres can't know what is in a
 * parameter, and where it plans a statement once for all parameters it leaves such an index aside.
 */
export const hasValue = <Column extends AnyPgColumn<{ data: string }>>(
  column: Column,
  ...values: [GetColumnData<Column, "raw">, ...GetColumnData<Column, "raw">[]]
): SQL<boolean> => sql`${column} in (${quoted(values)})`;

/** A condition that no index is to serve: another leaves few rows, which are looked at one by one. */
export const unindexed = (condition: SQL): SQL => sql`(${condition}) is true`;
