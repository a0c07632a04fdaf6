import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { env } from "@/server/lib/env";

/**
 * The jobs of one name that are not done: how many are due and since when, and how many failed at their last try and
 * when the last of these did. At Inngest, which keeps a run's tries to itself, a try is handing the job over, and
 * `failed_at` is null.
 */
export type Backlog = {
  name: string;
  waiting: number;
  oldest_at: string | null;
  failed: number;
  failed_at: string | null;
};

// The engine keeps no moment of a failure, but puts the next try e^tries seconds (10 at most) after it:
// https://worker.graphile.org/docs/exponential-backoff. A job that is locked has begun another try.
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

/** What waits to be done, by the job's name: one statement over what is not done. */
export async function backlog(): Promise<Backlog[]> {
  return [...(await getDb().execute<Backlog>(env.JOBS === "inngest" ? INNGEST : EMBEDDED))];
}
