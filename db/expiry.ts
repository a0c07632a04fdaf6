import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { getDb } from "./client";
import { acrossOrgs } from "./tenant";

/** How long a table's rows are kept after the time in `column`; with `only`, just the rows that meet it. Each needs an index. */
export type Expiry = { column: PgColumn; kept: `${number} ${"hour" | "hours" | "day" | "days"}`; only?: SQL };

/** The rows that have expired, as a condition. */
export const hasExpired = ({ column, kept, only }: Expiry): SQL =>
  sql`${column} < now() - interval '${sql.raw(kept)}' and ${only ?? sql`true`}`;

/** Deletes expired rows in batches, a transaction each, until none is left or `until` (ms). Answers how many went. */
export async function deleteExpired(expiry: Expiry, batch: number, until: number): Promise<number> {
  const { table } = expiry.column;
  // An array is looked up row by row; a subquery could make Postgres read the whole table.
  const expired = sql`array(select ctid from ${table} where ${hasExpired(expiry)} limit ${batch})`;
  for (let deleted = 0; ; ) {
    const { count } = await getDb().execute(
      sql`delete from ${table} where ${acrossOrgs("rows expire, whoever owns them", sql`ctid = any(${expired})`)}`,
    );
    deleted += count;
    if (count < batch || Date.now() >= until) return deleted;
  }
}
