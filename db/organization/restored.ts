import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { acrossOrgs } from "@/db/tenant";

// A transaction id that this cluster has not issued yet must come from another cluster.
const IS_FOREIGN = sql`exists (
  select from (select transaction_id from events
    where ${acrossOrgs("transactions are counted by the cluster")} order by created_at desc limit 1) newest
  where transaction_id >= pg_snapshot_xmax(pg_current_snapshot()))`;

/**
 * Renumbers events restored from another cluster; returns whether there were any. Transaction ids order the feed and
 * each cluster counts its own, so restored events would sort after all new ones and stay invisible until then. They get
 * transaction ids just below the current one, one per run of ascending event ids. If there are not enough ids, the
 * oldest runs share the first.
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
