import { log, withWork } from "@/server/lib/log";
import { clock, metrics } from "@/server/lib/metrics";
import type { JobName, RunAgain } from "@/server/queue/catalogue";
import { type Origin, originOf } from "@/server/queue/origin";
import type { Handlers } from "./handlers";

/** A job that is to be done: `kept` is its input with where it comes from, `tries` counts this one. */
export type Job = { name: JobName; id: string; kept: unknown; tries: number };

/**
 * Does a job once, for either engine. Everything logged meanwhile carries its name and id and the id of the request
 * that it comes from; so do the jobs that it asks for. A failure is logged and thrown on.
 */
export function runJob(handlers: Handlers, { name, id, kept, tries }: Job): Promise<RunAgain> {
  return withWork({ ...originOf(kept), job: name, job_id: id }, async () => {
    const seconds = clock();
    const ended = (outcome: "done" | "again" | "failed") => {
      metrics()?.jobs.observe({ job: name, outcome }, seconds());
      return { ms: Math.round(seconds() * 1000) };
    };
    try {
      const again = await handlers[name](kept);
      log.info({ ...ended(again ? "again" : "done"), ...again }, "job");
      return again;
    } catch (error) {
      log.warn({ err: error, tries, ...ended("failed") }, "a job failed");
      throw error;
    }
  });
}

/** Notes that a job failed at its last try. `origin` is where it came from, as far as is known. */
export function noteGivenUp(
  { name, id, origin }: { name: string; id: string; origin: Origin },
  err: unknown,
): void {
  metrics()?.lostJobs.inc({ job: name });
  withWork({ ...origin, job: name, job_id: id }, () => log.error({ err }, "a job failed for good"));
}
