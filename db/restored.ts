import { sql } from "drizzle-orm";
import type { Db } from "./client";
import { acrossOrgs } from "./tenant";

// A transaction id that this cluster has not given out yet can only come from another one.
const IS_FOREIGN = sql`exists (
  select from (select transaction_id from events
    where ${acrossOrgs("transactions are counted by the cluster")} order by created_at desc limit 1) newest
  where transaction_id >= pg_snapshot_xmax(pg_current_snapshot()))`;

/**
 * Gives events restored into a new cluster their place; answers whether there were any. Transaction ids order the feed,
 * and each cluster counts its own, so they would come after all that happens from now on, and unseen until then. They
 * get places right before now: one for each run of ascending ids, the oldest runs sharing the first if places run out.
 */
export async function placeRestoredEvents(db: Db): Promise<boolean> {
  const [row] = await db.execute<{ foreign: boolean }>(sql`select ${IS_FOREIGN} as foreign`);
  if (!row?.foreign) return false;
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table events in share row exclusive mode`);
    await tx.execute(sql`
      with placed as (
        select organization_id, id, transaction_id, lag(id) over ordered as before
        from events window ordered as (partition by organization_id order by transaction_id, id)
      ), runs as (
        select organization_id, id, count(*) filter (where id < before) over ordered as run
        from placed window ordered as (partition by organization_id order by transaction_id, id)
      ), ranked as (
        select organization_id, id, max(run) over (partition by organization_id) - run as after from runs
      )
      update events
      set transaction_id = greatest(1, pg_current_xact_id()::text::bigint - 1 - ranked.after)::text::xid8
      from ranked
      where ${acrossOrgs("transactions are counted by the cluster", sql`events.organization_id = ranked.organization_id and events.id = ranked.id`)}`);
  });
  return true;
}
