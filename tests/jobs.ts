import { Logger, runOnce } from "graphile-worker";
import { handlers } from "@/server/jobs/handlers";
import { env } from "@/server/lib/env";
import type { JobName } from "@/server/queue/catalogue";

const logger = new Logger(() => () => {});

/** Does all waiting jobs of these names, and those that they make, with the engine itself. */
export async function runJobs(...names: JobName[]): Promise<void> {
  const taskList = Object.fromEntries(
    names.map((name) => [name, async (input: unknown) => void (await handlers[name](input))]),
  );
  await runOnce({ connectionString: env.DATABASE_URL, taskList, logger, noHandleSignals: true });
}
