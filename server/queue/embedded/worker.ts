import { EventEmitter } from "node:events";
import { Logger, type Runner, run, runMigrations, type WorkerEvents } from "graphile-worker";
import { getDb } from "@/db/client";
import { closeLocks, keepLock } from "@/db/locks";
import { newId } from "@/db/schema/columns";
import { log } from "@/lib/observe/log";
import { now } from "@/lib/time/time";
import { addJob } from "@/server/queue/enqueue";
import type { Job, Jobs } from "@/server/queue/job";
import { originOf } from "@/server/queue/origin";
import { noteGivenUp, runJob, tellGivenUp } from "@/server/queue/run";
import { setWorker } from "@/server/queue/state";
import { freeDeadWorkers, watchWorkers, workerLock } from "./dead-workers";
import { Dispatcher } from "./dispatcher";
import type { TakenJob } from "./take-jobs";
import { isBrokenConnection, WorkerPool } from "./worker-pool";

const logger = new Logger(() => (level, message, meta) => {
  // An outage is logged once per process.
  if (isBrokenConnection(meta?.error)) log.debug({ err: meta?.error }, message);
  else if (level === "error") log.error({ err: meta?.error }, message);
  else if (level === "warning") log.warn(message);
  else log.debug(message);
});

async function giveUp(job: Job, { id, payload }: TakenJob, error: unknown): Promise<void> {
  await tellGivenUp(job, payload);
  noteGivenUp({ name: job.name, id, origin: originOf(payload) }, error);
}

/** Runs a job once, and enqueues it again if it asks for that. */
async function perform(job: Job, taken: TakenJob): Promise<void> {
  const { id, key, payload, attempts: tries, max_attempts } = taken;
  try {
    const again = await runJob({ job, id, kept: payload, tries });
    if (!again) return;
    const { as = job, run_again_at: run_at } = again;
    const keep_run_at = run_at.getTime() > now();
    await addJob(getDb(), as, payload, { key: key ?? undefined, run_at, keep_run_at });
  } catch (error) {
    if (tries >= max_attempts) await giveUp(job, taken, error);
    throw error;
  }
}

const crontab = (jobs: Job[]): string =>
  jobs.flatMap(({ name, every }) => (every ? [`${every.embedded} ${name}`] : [])).join("\n");

/** graphile-worker itself runs the schedule and listens for new jobs; why it takes none: docs/design/jobs.md. */
function startRunner(jobs: Job[], pgPool: WorkerPool, onJobs: () => void): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:listen:notification", onJobs);
  const own = { pgPool, events, logger, noHandleSignals: true, parsedCronItems: undefined };
  return run({ ...own, concurrency: 0, taskList: {}, crontab: crontab(jobs) });
}

/**
 * Starts the embedded engine in this process: graphile-worker's tables, and our own dispatcher. `stop` takes no new
 * jobs, lets the running ones finish, and releases every lock.
 */
export async function startWorker(jobs: Jobs): Promise<{ stop(): Promise<void> }> {
  const pgPool = new WorkerPool();
  await runMigrations({ pgPool, logger });
  await freeDeadWorkers(jobs);
  const all = Object.values(jobs);
  const worker = newId();
  // No job is taken before the lock is held: jobs of a worker without a lock count as a dead worker's.
  await keepLock(workerLock(worker));
  const dispatcher = new Dispatcher(worker, perform);
  const runner = await startRunner(all, pgPool, () => dispatcher.heard());
  await dispatcher.start(all);
  for (const job of all) if (job.every?.at_start) await addJob(getDb(), job, {}, { key: job.name });
  const watch = watchWorkers(jobs);
  let running = true;
  runner.promise.finally(() => (running = false)).catch(() => undefined);
  setWorker({ isRunning: () => running });
  return {
    async stop() {
      setWorker(undefined);
      pgPool.hurry();
      await Promise.all([watch.stop(), runner.stop(), dispatcher.stop()]);
      await pgPool.end();
      await closeLocks();
    },
  };
}
