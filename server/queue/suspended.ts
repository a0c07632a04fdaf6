import { isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { acrossOrgs, type Tenant } from "@/db/tenant";
import { MINUTE_MS } from "@/lib/time/clock";
import { hasOwnJobs } from "./forget-jobs";
import { againIn, type Job, type RunAgain } from "./job";

/** How long a process goes by what it has read: one small statement for however many jobs run meanwhile. */
const KNOWN_FOR_MS = 2000;
/** How long a suspended organization's job waits until it is looked at again. */
const WAIT_MS = 10 * MINUTE_MS;

let known: { at: number; ids: Promise<ReadonlySet<string>> } | undefined;

async function readSuspended(): Promise<ReadonlySet<string>> {
  const suspended = acrossOrgs("all that are suspended, for the jobs", isNotNull(organizations.suspended_at));
  const rows = await getDb().select({ id: organizations.id }).from(organizations).where(suspended);
  return new Set(rows.map(({ id }) => id));
}

function suspendedNow(now = Date.now()): Promise<ReadonlySet<string>> {
  if (!known || now - known.at >= KNOWN_FOR_MS) {
    const ids = readSuspended();
    known = { at: now, ids };
    ids.catch(() => {
      known = undefined;
    });
  }
  return known.ids;
}

/** Reads anew which organizations are suspended, for a process that has just changed it. */
export const forgetSuspended = (): void => {
  known = undefined;
};

/**
 * Lets the jobs run that were held back while an organization was suspended, once every process knows that it no longer
 * is. Some of them were only due within the next minutes: they look, and wait again. What Inngest holds goes on by itself.
 */
export async function releaseHeld({ organization_id }: Tenant): Promise<void> {
  if (!(await hasOwnJobs())) return;
  await getDb().execute(sql`
    select from graphile_worker.reschedule_jobs(
      (select array_agg(id) from graphile_worker.jobs
        where flags ? ${organization_id} and locked_at is null and attempts < max_attempts
          and run_at > now() and run_at <= now() + make_interval(secs => ${WAIT_MS / 1000})),
      run_at => now() + make_interval(secs => ${(2 * KNOWN_FOR_MS) / 1000}))`);
}

const OfOrganization = z.object({ organization_id: z.string() });

/** When a job of a suspended organization is to be looked at again; undefined if it may run now. */
export async function heldBack({ runs_while_suspended }: Job, input: unknown): Promise<RunAgain> {
  const { data } = OfOrganization.safeParse(input);
  if (!data || runs_while_suspended) return undefined;
  return (await suspendedNow()).has(data.organization_id) ? againIn(WAIT_MS) : undefined;
}
