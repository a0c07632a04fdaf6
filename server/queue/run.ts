import { log } from "@/lib/observe/log";
import { clock, metrics } from "@/lib/observe/metrics";
import { inSpan } from "@/lib/observe/trace";
import { currentRequestId, withWork } from "@/lib/process/work";
import type { Job, RunAgain } from "./job";
import { type Origin, originOf } from "./origin";
import { heldBack } from "./suspended";

/** A job to run: `kept` is its stored input with its origin; `tries` includes this attempt. */
type Run = { job: Job; id: string; kept: unknown; tries: number };

const within = <T>({ request_id }: Origin, job: string, job_id: string, run: () => T): T =>
  withWork({ ...(request_id && { request_id }), job, job_id, messages: [] }, run);

async function runAndLog({ job, kept, tries }: Run): Promise<RunAgain> {
  const { name } = job;
  const seconds = clock();
  const ended = (outcome: "done" | "again" | "failed") => {
    metrics()?.jobs.observe({ job: name, outcome }, seconds());
    return { ms: Math.round(seconds() * 1000) };
  };
  try {
    const held = await heldBack(job, kept);
    // Put back, again and again for as long as a suspension lasts: no line, and nothing counted.
    if (held) return held;
    const again = await job.perform(kept);
    // Scheduled jobs run every minute and come from no request.
    const next = again && { run_again_at: again.run_again_at, as: again.as?.name };
    log[currentRequestId() ? "info" : "debug"]({ ...ended(again ? "again" : "done"), ...next }, "job");
    return again;
  } catch (error) {
    log.warn({ err: error, tries, ...ended("failed") }, "a job failed");
    throw error;
  }
}

/**
 * Runs a job once, for either engine. Everything logged meanwhile carries the job's name and id and the id of the
 * request that it comes from, whose trace it continues; so do the jobs that it enqueues. A failure is logged and
 * rethrown.
 */
export function runJob(run: Run): Promise<RunAgain> {
  const { job, id, kept, tries } = run;
  const { name } = job;
  const origin = originOf(kept);
  const attributes = {
    "frontdesk.job_id": id,
    "frontdesk.tries": tries,
    "frontdesk.request_id": origin.request_id,
  };
  const options = { name, kind: "consumer" as const, parent: origin.traceparent, attributes };
  return within(origin, name, id, () => inSpan(options, () => runAndLog(run)));
}

/** Calls a job's `givenUp` after its last attempt has failed. */
export async function tellGivenUp({ name, givenUp }: Job, kept: unknown): Promise<void> {
  try {
    await givenUp?.(kept);
  } catch (err) {
    log.error({ err, job: name }, "what a job leaves that failed for good could not be written");
  }
}

/** Logs and counts that a job failed at its last attempt. `origin` is where it came from, as far as is known. */
export function noteGivenUp(
  { name, id, origin }: { name: string; id: string; origin: Origin },
  err: unknown,
): void {
  metrics()?.lostJobs.inc({ job: name });
  within(origin, name, id, () => log.error({ err }, "a job failed for good"));
}
