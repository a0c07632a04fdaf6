import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import type { Tenant } from "@/db/tenant";

/** Whether graphile-worker has its tables: not where Inngest runs the jobs, nor before the first start. */
export async function hasOwnJobs(): Promise<boolean> {
  const [row] = await getDb().execute<{ has: boolean }>(
    sql`select to_regclass('graphile_worker.jobs') is not null as has`,
  );
  return row?.has ?? false;
}

/** Deletes an organization's jobs, those that wait and those that failed; returns how many. One that runs is left. */
export async function forgetJobs({ organization_id }: Tenant): Promise<number> {
  const sent = await getDb().execute(
    sql`delete from outbox where input->>'organization_id' = ${organization_id}`,
  );
  if (!(await hasOwnJobs())) return sent.count;
  const own = await getDb().execute(
    sql`select id from graphile_worker.complete_jobs(
      array(select id from graphile_worker.jobs where flags ? ${organization_id} and locked_at is null))`,
  );
  return own.count + sent.count;
}

/** Deletes the jobs that failed for good a month ago: graphile-worker keeps them forever. */
export async function forgetFailed(): Promise<void> {
  if (!(await hasOwnJobs())) return;
  await getDb().execute(sql`
    select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'))`);
}

/** Runs the jobs again, now, that failed for good; returns how many. Those that Inngest runs are retried there. */
export async function retryFailed(): Promise<number> {
  if (!(await hasOwnJobs())) return 0;
  const [row] = await getDb().execute<{ retried: number }>(sql`
    select count(*)::int as retried from graphile_worker.reschedule_jobs(
      (select array_agg(id) from graphile_worker.jobs where attempts >= max_attempts and locked_at is null),
      run_at => now(), attempts => 0)`);
  return row?.retried ?? 0;
}
