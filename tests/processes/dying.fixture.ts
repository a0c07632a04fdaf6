// Jobs of a process that dies while it runs one of them.

import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { startWorker } from "@/server/queue/embedded/worker";
import { job } from "@/server/queue/job";

const lane = { concurrency: 10 };

/** Kills its process once the others that were taken with it have begun. */
export const deadlyJob = job("deadly", {
  input: z.object({ organization_id: z.string() }),
  lane,
  run: async () => {
    await setTimeout(300);
    process.kill(process.pid, "SIGKILL");
    return setTimeout(60_000);
  },
});

export const harmlessJob = job("harmless", {
  input: z.object({ organization_id: z.string() }),
  lane,
  run: async () => setTimeout(500),
});

const jobs = { deadly: deadlyJob, harmless: harmlessJob };

if (process.env.RUNS_DYING_JOBS) {
  await startWorker(jobs);
  process.stdout.write("ready\n");
}
