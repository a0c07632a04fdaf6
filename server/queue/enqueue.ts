import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { env } from "@/lib/env";
import { PRIVATE_JOBS } from "./embedded/private-tables";
import type { JobType, Options } from "./job";
import { currentOrigin, enveloped } from "./origin";
import { addToOutbox } from "./outbox";

// The flag by which workers skip the jobs of an organization that has its full share of them.
const OfOrganization = z.object({ organization_id: z.string().optional() });

async function addToGraphile(
  db: Db,
  { name, priority = 0 }: JobType,
  input: unknown,
  { key, run_at, keep_run_at = false }: Options,
): Promise<void> {
  const { organization_id = null } = OfOrganization.safeParse(input).data ?? {};
  const mode = key === undefined ? null : keep_run_at ? "preserve_run_at" : "replace";
  await db.execute(sql`select graphile_worker.add_job(
    identifier => ${name},
    payload => ${JSON.stringify(input)}::json,
    run_at => ${run_at?.toISOString() ?? null}::timestamptz,
    job_key => ${key ?? null}::text,
    priority => ${priority}::int,
    flags => array_remove(array[${organization_id}::text], null),
    job_key_mode => ${mode}::text)`);
}

/**
 * Parts of a statement, the last named `queued`, that write a job for each row of its part `asked` (organization_id,
 * key, run_at and the stored `input`), as `enqueue` with `keep_run_at` does. A job that waits under the key and was
 * never attempted gets the new input in place, which costs less than graphile-worker's function. No worker is notified
 * of that, so it is not done to a job that is due soon; workers skip a locked row. Only for the embedded engine.
 */
export const enqueuing = ({ name, priority = 0 }: JobType): SQL => sql`
  renewed as (
    update ${PRIVATE_JOBS} as waiting
    set payload = asked.input::json, revision = revision + 1, updated_at = now()
    from asked where waiting.key = asked.key and is_available and attempts = 0
      and waiting.run_at > now() + interval '1 second'
    returning waiting.key
  ), queued as (
    select count(*) from (
      select array_agg(row(${sql.raw(`'${name}'`)}, input::json, null, run_at, null, key, ${sql.raw(String(priority))},
        array[organization_id::text])::graphile_worker.job_spec) as jobs
      from asked where not exists (select from renewed where renewed.key = asked.key) having count(*) > 0
    ) asked, graphile_worker.add_jobs(asked.jobs, job_key_preserve_run_at => true))`;

type Asked = Pick<Options, "key" | "run_at" | "origin">;

/** Writes a job for each input, as `enqueuing` does. A key may be in the list once. */
export async function enqueueAll<I extends z.ZodObject>(
  db: Db,
  job: JobType<I>,
  all: readonly (Asked & { input: z.input<I> })[],
): Promise<void> {
  if (all.length === 0) return;
  if (env.QUEUE === "inngest") {
    for (const { input, ...options } of all) await enqueue(db, job, input, { ...options, keep_run_at: true });
    return;
  }
  const asked = all.map(({ input, origin = currentOrigin(), ...rest }) => ({
    ...rest,
    organization_id: OfOrganization.parse(input).organization_id,
    input: enveloped(input, origin),
  }));
  await db.execute(sql`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as record (
        organization_id text, input jsonb, key text, run_at timestamptz)
    ), ${enqueuing(job)} select * from queued`);
}

/** Writes a job with input in its stored form (see `enveloped`); engines use it to run a job again. */
export const addJob = (db: Db, job: JobType, input: unknown, options: Options = {}): Promise<void> =>
  env.QUEUE === "inngest"
    ? addToOutbox(db, job.name, input, options)
    : addToGraphile(db, job, input, options);

/** Writes a job in the caller's transaction: it exists if and only if the transaction commits. */
export const enqueue = <I extends z.ZodObject>(
  db: Db,
  job: JobType<I>,
  input: z.input<I>,
  options: Options = {},
): Promise<void> => addJob(db, job, enveloped(input, options.origin ?? currentOrigin()), options);
