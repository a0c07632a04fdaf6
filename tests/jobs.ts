import { Logger, runOnce } from "graphile-worker";
import { env } from "@/lib/env";
import type { Job } from "@/server/queue/job";

const logger = new Logger(() => () => {});

/** Runs all waiting jobs of these kinds, and those that they enqueue, with the real engine. */
export async function runJobs(...jobs: Job[]): Promise<void> {
  const taskList = Object.fromEntries(
    jobs.map(({ name, perform }) => [name, async (input: unknown) => void (await perform(input))]),
  );
  await runOnce({ connectionString: env.DATABASE_URL, taskList, logger, noHandleSignals: true });
}
