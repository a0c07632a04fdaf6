import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { env } from "@/lib/env";

/**
 * The unfinished jobs of one name: how many are due and since when, how many failed at their last attempt, and when the
 * last of these did. Inngest does not report the attempts of its runs: there an attempt is handing over the job, and
 * `failed_at` is null.
 */
export type Backlog = {
  name: string;
  waiting: number;
  oldest_at: string | null;
  failed: number;
  failed_at: string | null;
};

// graphile-worker stores no time of failure, but schedules the next attempt e^attempts seconds (e^10 at most) after it:
// https://worker.graphile.org/docs/exponential-backoff. A job that is locked has begun another attempt.
const EMBEDDED = sql`
  select task_identifier as name, count(*) filter (where due)::int as waiting,
    min(greatest(run_at, created_at)) filter (where due) as oldest_at,
    count(last_error)::int as failed,
    max(run_at - exp(least(tries, 10)) * interval '1 second') filter (where last_error is not null) as failed_at
  from (
    select *, run_at <= now() and locked_at is null and attempts < max_attempts as due,
      attempts - (locked_at is not null)::int as tries
    from graphile_worker.jobs
  ) jobs group by 1 order by 1`;

const INNGEST = sql`
  select name, count(*) filter (where due)::int as waiting,
    min(greatest(run_at, created_at)) filter (where due) as oldest_at,
    count(*) filter (where sent_at is null and last_error is not null)::int as failed, null as failed_at
  from (select *, run_at <= now() and run_id is null as due from outbox) jobs group by 1 order by 1`;

/** The unfinished jobs, by name: one statement. */
export async function backlog(): Promise<Backlog[]> {
  return [...(await getDb().execute<Backlog>(env.QUEUE === "inngest" ? INNGEST : EMBEDDED))];
}
