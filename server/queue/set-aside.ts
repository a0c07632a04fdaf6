import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { PRIVATE_JOBS } from "./embedded/private-jobs";

/** The flag of a job whose process died while it ran, once. */
export const SUSPECT_FLAG = "suspect";
const SET_ASIDE_FLAG = "set_aside";

const REASON = "Set aside: its process died twice while it ran.";

const [SUSPECT, SET_ASIDE] = [sql.raw(`'${SUSPECT_FLAG}'`), sql.raw(`'${SET_ASIDE_FLAG}'`)];

/** A job that was set aside. */
type SetAsideJob = { id: string; name: string; payload: unknown };

/**
 * Frees the jobs of dead workers. The first time, a job may have died with another that killed their process, so it runs
 * again, alone among those. The second time it is set aside: it does not run until somebody asks for that. Returns these.
 */
export async function freeJobsOf(workers: string[]): Promise<SetAsideJob[]> {
  const named = JSON.stringify(workers);
  const rows = await getDb().execute<SetAsideJob>(sql`
    with freed as (
      update ${PRIVATE_JOBS} set locked_at = null, locked_by = null, updated_at = now(),
        flags = coalesce(flags, '{}') || jsonb_build_object(
          case when flags ? ${SUSPECT} then ${SET_ASIDE} else ${SUSPECT} end, true),
        attempts = case when flags ? ${SUSPECT} then max_attempts else attempts end,
        last_error = case when flags ? ${SUSPECT} then ${REASON}::text else last_error end
      where locked_by = any(array(select value from jsonb_array_elements_text(${named}::jsonb)))
      returning id, task_id, payload, flags
    )
    select freed.id::text, task.identifier as name, freed.payload
    from freed join graphile_worker._private_tasks task on task.id = freed.task_id
    where freed.flags ? ${SET_ASIDE}`);
  await getDb().execute(sql`
    select graphile_worker.force_unlock_workers(
      (select array_agg(value) from jsonb_array_elements_text(${named}::jsonb)))`);
  return [...rows];
}

/** How many jobs are set aside, in all and of one organization. */
export async function countSetAside(organization_id: string): Promise<{ all: number; own: number }> {
  const [row] = await getDb().execute<{ all: number; own: number }>(sql`
    select count(*)::int as "all",
      count(*) filter (where payload->>'organization_id' = ${organization_id})::int as own
    from ${PRIVATE_JOBS} where flags ? ${SET_ASIDE} and attempts >= max_attempts`);
  return row ?? { all: 0, own: 0 };
}

/** Runs an organization's jobs again that were set aside, one at a time; returns how many. */
export async function runSetAside(organization_id: string): Promise<number> {
  const rows = await getDb().execute(sql`
    update ${PRIVATE_JOBS} set attempts = 0, last_error = null, run_at = now(), updated_at = now(),
      flags = flags - ${SET_ASIDE}
    where flags ? ${SET_ASIDE} and locked_at is null and payload->>'organization_id' = ${organization_id}
    returning id`);
  return rows.length;
}
