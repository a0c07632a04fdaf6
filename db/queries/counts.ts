import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { recordCounts } from "@/db/schema/counts";
import { acrossOrgs, inOrg, type Scoped, type TenantTable } from "@/db/tenant";

/** Results that have no stored count are counted up to this number. */
export const MOST_COUNTED = 2000;

export type BoundedTotal = { total: number; total_is_floor?: true };

/** A count above MOST_COUNTED (that is, MOST_COUNTED + 1) becomes MOST_COUNTED with `total_is_floor`. */
export const boundedTotal = (hits: number): BoundedTotal => ({
  total: Math.min(hits, MOST_COUNTED),
  ...(hits > MOST_COUNTED && { total_is_floor: true as const }),
});

/** The number of matching rows of a table, counted up to MOST_COUNTED, in the order of an index if one is given. */
export async function countUpTo(
  db: Db,
  table: TenantTable,
  where: Scoped,
  order: SQL[] = [],
): Promise<BoundedTotal> {
  const ordered = order.length > 0 ? sql`order by ${sql.join(order, sql`, `)}` : sql``;
  const [row] = await db.execute<{ hits: number }>(sql`
    select count(*)::int as hits from (select from ${table} where ${where} ${ordered} limit ${MOST_COUNTED + 1}::int) as found`);
  return boundedTotal(row?.hits ?? 0);
}

/**
 * The number of an organization's leads, conversations or bookings, optionally by status and channel, from the stored
 * counts. `part` restricts it to "imported" records, or to those with the label or team of this id.
 */
export async function countRecords(
  db: Db,
  organization_id: string,
  table: "leads" | "conversations" | "bookings",
  { status, channel, part }: { status?: string; channel?: string; part?: string },
): Promise<number> {
  const kind = part ? `${table}:${part.toLowerCase()}` : table;
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${recordCounts.change}), 0)` })
    .from(recordCounts)
    .where(
      inOrg(
        { organization_id },
        recordCounts,
        eq(recordCounts.kind, kind),
        status ? eq(recordCounts.status, status) : undefined,
        channel ? eq(recordCounts.channel, channel) : undefined,
      ),
    );
  return Number(row?.total ?? 0);
}

/**
 * Folds the changes of each count into one row. Safe alongside writers: it takes only rows it can see, and locks them.
 */
export async function foldCounts(db: Db): Promise<void> {
  await db.execute(sql`
    with folded as (
      delete from record_counts
      where ${acrossOrgs("all counts are folded at once", sql`ctid in (select ctid from record_counts for update skip locked)`)}
      returning organization_id, kind, status, channel, change
    )
    insert into record_counts (organization_id, kind, status, channel, change)
    select organization_id, kind, status, channel, sum(change) from folded
    group by 1, 2, 3, 4 having sum(change) <> 0`);
}
