import { sql } from "drizzle-orm";
import { type Db, getDb } from "@/db/client";
import { log } from "@/server/lib/log";

/** The lock that a living worker holds. */
export const workerLock = (worker_id: string) => `worker:${worker_id}`;

/**
 * Frees the jobs of workers that died in the middle, so that they run again at once: a worker whose lock nobody
 * holds is gone. Safe while other processes are at work.
 */
export async function freeDeadWorkers(db: Db = getDb()): Promise<void> {
  const freed = await db.execute<{ worker_id: string }>(sql`
    with holders as (
      select distinct locked_by from graphile_worker._private_jobs where locked_by is not null
      union
      select distinct locked_by from graphile_worker._private_job_queues where locked_by is not null
    ), dead as (
      select array_agg(locked_by) as ids from holders
      where pg_try_advisory_xact_lock(hashtextextended('worker:' || locked_by, 0))
    )
    select unnest(ids) as worker_id, graphile_worker.force_unlock_workers(ids) from dead where ids is not null`);
  if (freed.length > 0) log.warn({ workers: freed.length }, "jobs of workers that died were freed");
}
