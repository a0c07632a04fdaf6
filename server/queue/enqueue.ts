import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { env } from "@/server/lib/env";
import type { JobInput, JobName } from "./catalogue";
import type { Options } from "./options";
import { currentOrigin, enveloped } from "./origin";
import { addToOutbox } from "./outbox";

/** Smaller runs first: what a customer waits for goes before what a machine waits for. */
const PRIORITY: Record<JobName, number> = {
  "answer-message": -10,
  "send-message": -10,
  "deliver-webhooks": 0,
  "deliver-webhooks-slowly": 0,
  "sweep-deliveries": 0,
  "sweep-conversations": 0,
  "import-leads": 0,
  "match-phones": 0,
  "abandon-conversations": 10,
  "confirm-booking": 0,
  "send-mail": 0,
  "send-password-reset": 0,
  "clean-up": 10,
};

// The flag by which workers pass over the jobs of an organization that has its share of them.
const OfOrganization = z.object({ organization_id: z.string().optional() });

async function addToGraphile(
  db: Db,
  name: JobName,
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
    priority => ${PRIORITY[name]}::int,
    flags => array_remove(array[${organization_id}::text], null),
    job_key_mode => ${mode}::text)`);
}

/** Writes a job as it is kept (see `enveloped`); engines use it to run a job again. */
export const addJob = (db: Db, name: JobName, input: unknown, options: Options = {}): Promise<void> =>
  (env.JOBS === "inngest" ? addToOutbox : addToGraphile)(db, name, input, options);

/** Writes a job in the caller's transaction: it exists if and only if the transaction commits. */
export const enqueue = <N extends JobName>(
  db: Db,
  name: N,
  input: JobInput<N>,
  options: Options = {},
): Promise<void> => addJob(db, name, enveloped(input, options.origin ?? currentOrigin()), options);
