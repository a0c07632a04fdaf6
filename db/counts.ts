import { eq, sql } from "drizzle-orm";
import { acrossOrgs, inOrg } from "@/db/tenant";
import type { Db } from "./client";
import { recordCounts } from "./schema/counts";

/** How many leads or conversations an organization has, by status and channel where given, from the kept counts. */
export async function countRecords(
  db: Db,
  organization_id: string,
  kind: "leads" | "conversations",
  { status, channel }: { status?: string; channel?: string },
): Promise<number> {
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

/** Folds the changes of each count into one row. Safe beside writers: it takes only rows it can see, and locks them. */
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
