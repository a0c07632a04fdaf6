import { setTimeout as sleep } from "node:timers/promises";
import type { World } from "./world";

const LOOK_MS = 500;

type Counted = { what: string; count: number };

/** The embedded engine's tables do not exist if Inngest runs the jobs. */
async function jobsDue(database: World["database"]): Promise<Counted[]> {
  const [engine] = await database.query(
    (sql) =>
      sql<
        { is_there: boolean }[]
      >`select to_regclass('graphile_worker._private_jobs') is not null as is_there`,
  );
  if (!engine?.is_there) return [];
  return database.query(
    (sql) => sql<Counted[]>`
      select 'jobs due' as what, count(*)::int from graphile_worker._private_jobs
      where (run_at < now() or locked_at is not null) and attempts < max_attempts`,
  );
}

/** The remaining work by kind; empty once everything has been caught up. */
async function backlogOf({ database, outside }: World): Promise<Record<string, number>> {
  const rows = await database.query(
    (sql) =>
      sql<Counted[]>`
      select 'conversations to answer' as what, count(*)::int from conversations
        where status = 'active' and customer_position > answered_position
      union all select 'messages to send', count(*)::int from messages where delivery_status in ('queued', 'sending')
      union all select 'webhooks to deliver', count(*)::int from webhook_deliveries where status = 'pending'
      union all select 'jobs at Inngest', count(*)::int from outbox`,
  );
  rows.push(...(await jobsDue(database)));
  const counts = rows.map(({ what, count }): [string, number] => [what, count]);
  counts.push(["statuses to report", outside.provider.reporting()], ["late answers", outside.agent.owed()]);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** Waits until no work remains, for at most `seconds`. Returns how long it took, and what remains. */
export async function settle(world: World, seconds: number) {
  const began = performance.now();
  const until = began + seconds * 1000;
  for (;;) {
    const left = await backlogOf(world).catch(() => ({ "the database does not answer": 1 }));
    const took_ms = performance.now() - began;
    if (Object.keys(left).length === 0 || performance.now() > until) return { took_ms, left };
    await sleep(LOOK_MS);
  }
}
