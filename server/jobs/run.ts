import { log, withWork } from "@/server/lib/log";
import type { JobName, RunAgain } from "@/server/queue/catalogue";
import { originOf } from "@/server/queue/origin";
import type { Handlers } from "./handlers";

/** A job that is to be done: `kept` is its input with where it comes from, `tries` counts this one. */
export type Job = { name: JobName; id: string; kept: unknown; tries: number };

/**
 * Does a job once, for either engine. Everything logged meanwhile carries its name and id and the id of the request
 * that it comes from; so do the jobs that it asks for. A failure is logged and thrown on.
 */
export function runJob(handlers: Handlers, { name, id, kept, tries }: Job): Promise<RunAgain> {
  return withWork({ ...originOf(kept), job: name, job_id: id }, async () => {
    const began = performance.now();
    const ms = () => Math.round(performance.now() - began);
    try {
      const again = await handlers[name](kept);
      log.info({ ms: ms(), ...again }, "job");
      return again;
    } catch (error) {
      log.warn({ err: error, tries, ms: ms() }, "a job failed");
      throw error;
    }
  });
}
