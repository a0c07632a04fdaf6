import { type SQL, sql } from "drizzle-orm";

/** A page of a history, newest first: at most `limit` entries older than `before`. */
export type HistoryPage = { before: { at: string; id: string } | null; limit: number };

/**
 * Selects a page of a history. `entries` selects `at` (timestamptz), `id` (text, unique in the whole history), `kind`
 * and `data` (jsonb) of all entries. Entries with the same time are ordered by id, compared byte by byte.
 */
export const pageOf = (entries: SQL, { before, limit }: HistoryPage): SQL => sql`(
  select at, id collate "C" as id, kind, data from (${entries}) as entries
  ${before ? sql`where (at, id collate "C") < (${before.at}::timestamptz, ${before.id} collate "C")` : sql``}
  order by at desc, id collate "C" desc limit ${limit}::int)`;
