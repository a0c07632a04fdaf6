import { sql } from "drizzle-orm";
import { getDb, transaction } from "@/db/client";
import { PRIVATE_JOBS } from "./embedded/private-tables";

/** The flag of a job whose process died while it ran. */
export const SUSPECT_FLAG = "suspect";

/** A job is set aside when its process has died this often. */
const MOST_DEATHS = 5;

const DEATHS = sql.raw("coalesce((flags->>'deaths')::int, 0)");

const REASON = "Set aside: its process died five times while it ran.";
/** Of `graphile_worker.jobs`. Earlier versions went on with other words. */
const IS_SET_ASIDE = sql`last_error like 'Set aside:%' and attempts >= max_attempts`;

/** A job that was set aside. */
type SetAsideJob = { id: string; name: string; payload: unknown };

/**
 * Frees the jobs of dead workers. A job may have died with another that killed their process, or with a process that was
 * killed for another reason, perhaps again and again: so it runs again, alone among those, from the second death on a few
 * seconds later each time, and is set aside at the fifth. Then it does not run until somebody asks for that. Returns these.
 */
export const freeJobsOf = (workers: string[]): Promise<SetAsideJob[]> =>
  transaction(getDb(), async (tx) => {
    const named = sql`array(select jsonb_array_elements_text(${JSON.stringify(workers)}::jsonb))`;
    const freed = await tx.execute<{ id: string; is_set_aside: boolean }>(sql`
      update ${PRIVATE_JOBS} set
        flags = coalesce(flags, '{}') || jsonb_build_object(${SUSPECT_FLAG}::text, true, 'deaths', ${DEATHS} + 1),
        run_at = case when ${DEATHS} = 0 then run_at else now() + power(2, ${DEATHS} + 1) * interval '1 second' end
      where locked_by = any(${named}) returning id::text, ${DEATHS} >= ${MOST_DEATHS} as is_set_aside`);
    await tx.execute(sql`select graphile_worker.force_unlock_workers(${named})`);
    const ids = JSON.stringify(freed.flatMap(({ id, is_set_aside }) => (is_set_aside ? [id] : [])));
    const rows = await tx.execute<SetAsideJob>(sql`
      select failed.id::text, task_identifier as name, payload
      from graphile_worker.permanently_fail_jobs(
        array(select jsonb_array_elements_text(${ids}::jsonb)::bigint), ${REASON}) failed
      join graphile_worker.jobs using (id)`);
    return [...rows];
  });

/** How many jobs are set aside, in all and of one organization. */
export async function countSetAside(organization_id: string): Promise<{ all: number; own: number }> {
  const [row] = await getDb().execute<{ all: number; own: number }>(sql`
    select count(*)::int as "all", count(*) filter (where flags ? ${organization_id})::int as own
    from graphile_worker.jobs where ${IS_SET_ASIDE}`);
  return row ?? { all: 0, own: 0 };
}

/** Runs an organization's jobs again that were set aside, one at a time; returns how many. */
export async function runSetAside(organization_id: string): Promise<number> {
  const rows = await getDb().execute(sql`
    select id from graphile_worker.reschedule_jobs(
      (select array_agg(id) from graphile_worker.jobs where ${IS_SET_ASIDE} and flags ? ${organization_id}),
      run_at => now(), attempts => 0)`);
  return rows.length;
}
