import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { recordset } from "@/db/recordset";

/** Adds this process's counts to the totals of the window from `window_start` (seconds since 1970); the new totals. */
export const addToTotals = (
  window_start: number,
  rows: { key: string; count: number }[],
): Promise<{ key: string; count: number }[]> =>
  getDb().execute<{ key: string; count: number }>(sql`
    insert into rate_limits (key, window_start, count)
    select key, to_timestamp(${window_start}::float8), count
    from ${recordset({ key: "text", count: "int" }, rows)} order by key
    on conflict (key, window_start) do update set count = rate_limits.count + excluded.count
    returning key, count`);
