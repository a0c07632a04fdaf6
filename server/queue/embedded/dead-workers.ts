import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { log } from "@/lib/observe/log";
import { regularly } from "@/lib/process/regularly";
import type { Jobs } from "@/server/queue/job";
import { originOf } from "@/server/queue/origin";
import { noteGivenUp, tellGivenUp } from "@/server/queue/run";
import { freeJobsOf } from "@/server/queue/set-aside";

/** Milliseconds between checks for dead workers. */
export const LOOK_MS = 3000;

/** The lock that a living worker holds; `locked_by` of its jobs is the worker's id. */
export const workerLock = (worker_id: string) => `worker:${worker_id}`;

// Read, not tried: a check that took the lock for a moment would keep its worker from taking it just then. An advisory
// lock's key is stored in two halves (https://www.postgresql.org/docs/current/view-pg-locks.html).
const IS_LOCKED = sql`exists (
  select from pg_locks, hashtextextended('worker:' || id, 0) as key
  where locktype = 'advisory' and granted and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and classid::bigint = (key >> 32) & 4294967295 and objid::bigint = key & 4294967295)`;

/** The workers that have jobs but don't hold their lock. */
async function deadWorkers(): Promise<string[]> {
  const rows = await getDb().execute<{ id: string }>(sql`
    select id from (select distinct locked_by as id from graphile_worker.jobs where locked_by is not null) holders
    where not ${IS_LOCKED}`);
  return rows.map(({ id }) => id);
}

async function free(workers: string[], jobs: Jobs): Promise<void> {
  if (workers.length === 0) return;
  const setAside = await freeJobsOf(workers);
  log.warn({ workers: workers.length }, "jobs of workers that died were freed");
  for (const { id, name, payload } of setAside) {
    const job = Object.values(jobs).find((one) => one.name === name);
    if (job) await tellGivenUp(job, payload);
    const reason = new Error("its process died five times while it ran");
    noteGivenUp({ name, id, origin: originOf(payload) }, reason);
  }
}

/**
 * Frees the jobs of workers that died midway, so that they run again, unless they died five times; safe while
 * other processes work.
 */
export const freeDeadWorkers = async (jobs: Jobs): Promise<void> => free(await deadWorkers(), jobs);

/**
 * Checks every few seconds for workers of other processes that have died. Only a worker that is dead in two checks in a
 * row counts: a living one that lost its lock takes it again in between.
 */
export function watchWorkers(jobs: Jobs): { stop(): Promise<void> } {
  let suspects: string[] = [];
  const look = async () => {
    const dead = await deadWorkers();
    await free(
      dead.filter((id) => suspects.includes(id)),
      jobs,
    );
    suspects = dead;
  };
  return regularly(LOOK_MS, look, "dead workers could not be looked for");
}
