import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { iso } from "@/lib/time/clock";
import { now } from "@/lib/time/time";

/** What is counted for all processes, in windows of so many milliseconds since 1970: a day is one of UTC. */
type Counter = { key: string; ms: number };

/** When the current window ends. */
export const windowEnd = ({ ms }: Counter): number => (Math.floor(now() / ms) + 1) * ms;

/** When somebody may try again for whom a window is full. */
export const retryAfter = (counter: Counter): { retry_after_seconds: number } => ({
  retry_after_seconds: Math.ceil((windowEnd(counter) - now()) / 1000),
});

const startOf = (counter: Counter): SQL => sql`${iso(windowEnd(counter) - counter.ms)}::timestamptz`;

/** Counts one more; false if there are `most` in this window. Rolled back, it doesn't count. */
export async function countOne(db: Db, counter: Counter, most: number | SQL): Promise<boolean> {
  const counted = await db.execute(sql`
    insert into rate_limits (key, window_start, count)
    select ${counter.key}, ${startOf(counter)}, 1 where (${most})::int > 0
    on conflict (key, window_start) do update set count = rate_limits.count + 1
      where rate_limits.count < (${most})::int
    returning count`);
  return counted.length > 0;
}

/** How many were counted in this window. */
export const countedIn = (counter: Counter): SQL => sql`coalesce((
  select count from rate_limits where key = ${counter.key} and window_start = ${startOf(counter)}), 0)`;

/** Marks something as used that can be used once, until `expires` (ms); false if it was. Rolled back, it is not. */
export async function markUsed(db: Db, key: string, expires: number): Promise<boolean> {
  const used = await db.execute(sql`
    insert into rate_limits (key, window_start, count) values (${key}, ${iso(expires)}::timestamptz, 1)
    on conflict (key, window_start) do nothing
    returning count`);
  return used.length > 0;
}
