import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { getDb } from "./client";
import { acrossOrgs } from "./tenant";

/** How long rows are kept after the time in `column`; with `only`, just matching rows. Each needs an index. */
export type Expiry = { column: PgColumn; kept: `${number} ${"hour" | "hours" | "day" | "days"}`; only?: SQL };

/** The condition that matches expired rows. */
export const hasExpired = ({ column, kept, only }: Expiry): SQL =>
  sql`${column} < now() - interval '${sql.raw(kept)}' and ${only ?? sql`true`}`;

/**
 * Deletes expired rows in batches, one transaction each, until none is left or until `until` (ms). Returns how many.
 */
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
