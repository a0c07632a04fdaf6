import { EventEmitter } from "node:events";
import {
  Logger,
  type Runner,
  run,
  runMigrations,
  type Task,
  type TaskList,
  type WorkerEvents,
  type WorkerOptions,
} from "graphile-worker";
import type { Pool } from "pg";
import { getDb } from "@/db/client";
import { closeLocks, keepLock } from "@/db/locks";
import { log } from "@/server/lib/log";
import type { JobName } from "@/server/queue/catalogue";
import { addJob, enqueue } from "@/server/queue/enqueue";
import { originOf } from "@/server/queue/origin";
import { MOST_TRIES } from "@/server/webhooks/deliver";
import { freeDeadWorkers, watchWorkers, workerLock } from "./dead-workers";
import { type Handlers, handlers as ours } from "./handlers";
import { noteGivenUp, runJob, tellGivenUp } from "./run";
import { SCHEDULE } from "./schedule";
import { Shares } from "./shares";
import { setWorker } from "./state";
import { isBrokenConnection, WorkerPool } from "./worker-pool";

type Lane = {
  jobs: JobName[];
  concurrency: number;
  pollInterval: number;
  /** How many of the workers one organization may have at once; all, if not given. */
  share?: number;
  /** Takes jobs by the batch, and looks for them once for all its workers: for a lane that has hundreds. */
  preset?: WorkerOptions["preset"];
  crontab?: string;
};

/** Workers that mostly wait for somebody's receiver: as many as tries may be out, and some to see who is next. */
const forTries = (tries: number): Pick<Lane, "concurrency" | "preset"> => {
  const concurrency = Math.ceil(1.25 * tries);
  return { concurrency, preset: { worker: { localQueue: { size: concurrency } } } };
};

/** Jobs that could hold one another up run in lanes of their own. `pollInterval` is in milliseconds. */
const LANES: Lane[] = [
  // Their workers wait for an agent or a provider, up to half a minute where one hangs.
  { jobs: ["answer-message"], concurrency: 48, share: 12, pollInterval: 1500 },
  { jobs: ["send-message"], concurrency: 24, share: 8, pollInterval: 1000 },
  { jobs: ["deliver-webhooks"], pollInterval: 2000, ...forTries(MOST_TRIES["deliver-webhooks"]) },
  {
    jobs: ["deliver-webhooks-slowly"],
    pollInterval: 2000,
    ...forTries(MOST_TRIES["deliver-webhooks-slowly"]),
  },
  { jobs: ["send-mail", "send-password-reset", "confirm-booking"], concurrency: 4, pollInterval: 2000 },
  { jobs: ["import-leads", "match-phones"], concurrency: 2, pollInterval: 2000 },
  {
    jobs: ["sweep-deliveries", "sweep-conversations", "abandon-conversations", "clean-up"],
    concurrency: 1,
    pollInterval: 5000,
    crontab: Object.entries(SCHEDULE)
      .map(([job, { embedded }]) => `${embedded} ${job}`)
      .join("\n"),
  },
];

// Most of a lane's workers wait for the network, not for a connection to the database.
const isMeant = (warning: string) => warning.includes("maxPoolSize");

const logger = new Logger(() => (level, message, meta) => {
  // A job's failure is told by runJob, with the request that it comes from; an outage once for the process.
  if (meta?.failure || isBrokenConnection(meta?.error)) log.debug({ err: meta?.error }, message);
  else if (level === "error") log.error({ err: meta?.error }, message);
  else if (level === "warning" && !isMeant(message)) log.warn(message);
  else log.debug(message);
});

const FULL_MS = 250;

const perform =
  (handlers: Handlers, name: JobName, shares: Shares): Task =>
  async (payload, { job: { id, key, attempts: tries, max_attempts } }) => {
    const add = (as: JobName, run_at: Date) => {
      const keep_run_at = run_at.getTime() > Date.now();
      return addJob(getDb(), as, payload, { key: key ?? undefined, run_at, keep_run_at });
    };
    const isDone = await shares.within(payload, async () => {
      const job = { name, id, kept: payload, tries };
      const again = await runJob(handlers, job).catch(async (error: unknown) => {
        if (tries >= max_attempts) await tellGivenUp(handlers, name, payload);
        throw error;
      });
      if (again) await add(again.as ?? name, again.run_again_at);
    });
    if (!isDone) await add(name, new Date(Date.now() + FULL_MS));
  };

const taskList = (handlers: Handlers, jobs: JobName[], shares: Shares): TaskList =>
  Object.fromEntries(jobs.map((name) => [name, perform(handlers, name, shares)]));

/** No worker takes a job before its pool's lock is held: jobs of a pool without one are taken for a dead one's. */
const locked: GraphileConfig.Plugin = {
  name: "frontdesk-lock",
  version: "1",
  worker: {
    hooks: { startWorker: (_context, { worker }) => keepLock(workerLock(worker.workerPool.id)) },
  },
};

function startLane(
  { jobs, preset = {}, share, ...lane }: Lane,
  handlers: Handlers,
  pgPool: Pool,
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  events.on("job:failed", ({ job: { task_identifier: name, id, payload }, error }) =>
    noteGivenUp({ name, id, origin: originOf(payload) }, error),
  );
  const options = { pgPool, events, logger, noHandleSignals: true, parsedCronItems: undefined, ...lane };
  const shares = new Shares(share ?? Number.POSITIVE_INFINITY);
  return run({
    ...{ crontab: "", ...options, preset: { extends: [preset], plugins: [locked] } },
    ...(share && { forbiddenFlags: () => shares.full() }),
    taskList: taskList(handlers, jobs, shares),
  });
}

/**
 * Starts the embedded engine in this process: graphile-worker, in lanes. `stop` takes no new jobs, lets the running
 * ones finish, and lets go of every lock.
 */
export async function startWorker(handlers: Handlers = ours): Promise<{ stop(): Promise<void> }> {
  const pgPool = new WorkerPool();
  await runMigrations({ pgPool, logger });
  await freeDeadWorkers();
  const runners = await Promise.all(LANES.map((lane) => startLane(lane, handlers, pgPool)));
  await enqueue(getDb(), "sweep-deliveries", {}, { key: "sweep" });
  const watch = watchWorkers();
  let running = true;
  for (const runner of runners) runner.promise.finally(() => (running = false)).catch(() => undefined);
  setWorker({ isRunning: () => running });
  return {
    async stop() {
      setWorker(undefined);
      watch.stop();
      pgPool.hurry();
      await Promise.all(runners.map((runner) => runner.stop()));
      // graphile-worker answers before the last jobs' rows are written.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await pgPool.end();
      await closeLocks();
    },
  };
}
