import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import type { Tenant } from "@/db/tenant";

const JOBS = sql.raw("graphile_worker._private_jobs");
const OWNER = sql.raw("->>'organization_id'");

/** Deletes an organization's jobs, those that wait and those that failed; returns how many. One that runs is left. */
export async function forgetJobs({ organization_id }: Tenant): Promise<number> {
  const own = await getDb().execute(
    sql`delete from ${JOBS} where payload${OWNER} = ${organization_id} and locked_at is null`,
  );
  const sent = await getDb().execute(sql`delete from outbox where input${OWNER} = ${organization_id}`);
  return own.count + sent.count;
}

/** Runs the jobs again, now, that failed for good; returns how many. Those that Inngest runs are retried there. */
export async function retryFailed(): Promise<number> {
  const [row] = await getDb().execute<{ retried: number }>(sql`
    select count(*)::int as retried from graphile_worker.reschedule_jobs(
      (select array_agg(id) from ${JOBS} where attempts >= max_attempts and locked_at is null),
      run_at => now(), attempts => 0)`);
  return row?.retried ?? 0;
}
