import { type SQL, sql } from "drizzle-orm";

/** A part of a history, the newest first: what is older than `before`, at most `limit`. */
export type HistoryPage = { before: { at: string; id: string } | null; limit: number };

/**
 * The page of a history's part. `entries` selects `at` (timestamptz), `id` (text, unique in the whole history), `kind`
 * and `data` (jsonb) of all that happened. What orders entries of one moment is the id, compared byte by byte.
 */
export const pageOf = (entries: SQL, { before, limit }: HistoryPage): SQL => sql`(
  select at, id collate "C" as id, kind, data from (${entries}) as entries
  ${before ? sql`where (at, id collate "C") < (${before.at}::timestamptz, ${before.id} collate "C")` : sql``}
  order by at desc, id collate "C" desc limit ${limit}::int)`;
