import { closeLocks } from "@/db/locks";
import { keepTime } from "@/db/time";
import { watchYoungTables } from "@/db/young-tables";
import { env } from "@/lib/env";
import { log } from "@/lib/observe/log";
import { startWorker } from "./embedded/worker";
import type { Jobs } from "./job";
import { noteAway, sweepOutbox, watchInngest } from "./outbox";

/**
 * Starts what this process does about jobs: the embedded engine; or, if Inngest runs them and calls /api/inngest, only
 * sending what an earlier process left in the outbox and checking that Inngest is there. `jobs` is undefined if another
 * process runs them: then nothing of this.
 */
export async function startJobs(jobs?: Jobs): Promise<{ stop(): Promise<void> }> {
  const time = await keepTime();
  const engine = await startEngine(jobs);
  const young = jobs && env.RUNS_JOBS && watchYoungTables();
  return {
    async stop() {
      await Promise.all([young ? young.stop() : undefined, engine.stop()]);
      time.stop();
    },
  };
}

async function startEngine(jobs?: Jobs): Promise<{ stop(): Promise<void> }> {
  if (!jobs) return { stop: closeLocks };
  if (!env.RUNS_JOBS) {
    log.warn("no job runs: nothing is answered, sent or delivered until JOBS is on and READ_ONLY is not set");
    return { stop: closeLocks };
  }
  if (env.QUEUE === "embedded") return startWorker(jobs);
  if (env.INNGEST_DEV)
    log.warn("INNGEST_DEV is set: /api/inngest takes calls that nobody signed. Never in production");
  sweepOutbox().catch(noteAway);
  const unwatch = watchInngest();
  return {
    async stop() {
      unwatch();
      await closeLocks();
    },
  };
}
