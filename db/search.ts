import { like, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * That a column made by `searchable`, the database's function, contains a term as it was typed: the same function
 * takes case and accents off both, so that MULLER finds Müller. What LIKE reads as wildcards stands for itself.
 */
export const contains = (search: AnyPgColumn, term: string): SQL =>
  like(search, sql`searchable(${`%${term.replace(/[\\%_]/g, "\\$&")}%`})`);
