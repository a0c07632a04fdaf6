import { EventEmitter } from "node:events";
import {
  Logger,
  type Runner,
  run,
  runMigrations,
  type Task,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import type { Pool } from "pg";
import { getDb } from "@/db/client";
import { closeLocks, keepLock } from "@/db/locks";
import { MINUTE_MS } from "@/server/lib/clock";
import { log } from "@/server/lib/log";
import { inMs, now } from "@/server/lib/time";
import { Alarm } from "./alarm";
import { freeDeadWorkers, watchWorkers, workerLock } from "./dead-workers";
import { addJob } from "./enqueue";
import type { Job, Jobs, Lane } from "./job";
import { originOf } from "./origin";
import { noteGivenUp, runJob, tellGivenUp } from "./run";
import { Shares } from "./shares";
import { setWorker } from "./state";
import { isBrokenConnection, WorkerPool, withoutListening } from "./worker-pool";

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
/** When a worker looks that nobody wakes: the alarm does. */
const OWN_LOOK_MS = 10 * MINUTE_MS;

const perform =
  (job: Job, shares: Shares): Task =>
  async (payload, { job: { id, key, attempts: tries, max_attempts } }) => {
    const add = (as: Job, run_at: Date) => {
      const keep_run_at = run_at.getTime() > now();
      return addJob(getDb(), as, payload, { key: key ?? undefined, run_at, keep_run_at });
    };
    const isDone = await shares.within(payload, async () => {
      const again = await runJob({ job, id, kept: payload, tries }).catch(async (error: unknown) => {
        if (tries >= max_attempts) await tellGivenUp(job, payload);
        throw error;
      });
      if (again) await add(again.as ?? job, again.run_again_at);
    });
    if (!isDone) await add(job, inMs(FULL_MS));
  };

const taskList = (jobs: Job[], shares: Shares): TaskList =>
  Object.fromEntries(jobs.map((job) => [job.name, perform(job, shares)]));

const crontab = (jobs: Job[]): string =>
  jobs.flatMap(({ name, every }) => (every ? [`${every.embedded} ${name}`] : [])).join("\n");

/** No worker takes a job before its pool's lock is held: jobs of a pool without one are taken for a dead one's. */
const locked: GraphileConfig.Plugin = {
  name: "frontdesk-lock",
  version: "1",
  worker: {
    hooks: { startWorker: (_context, { worker }) => keepLock(workerLock(worker.workerPool.id)) },
  },
};

/** Has the alarm wake a lane's workers, in place of every announcement of a job of whatever lane. */
function setAlarm(alarm: Alarm, jobs: Job[], events: WorkerEvents): void {
  events.on("pool:create", ({ workerPool }) => {
    const nudge = workerPool.nudge.bind(workerPool);
    workerPool.nudge = () => undefined;
    alarm.wakes(
      jobs.map(({ name }) => name),
      nudge,
    );
  });
  events.on("pool:listen:notification", () => alarm.heard());
}

function startLane(lane: Lane, jobs: Job[], pgPool: Pool, alarm: Alarm): Promise<Runner> {
  const { concurrency, share, isBatched } = lane;
  const events: WorkerEvents = new EventEmitter();
  events.on("job:failed", ({ job: { task_identifier: name, id, payload }, error }) =>
    noteGivenUp({ name, id, origin: originOf(payload) }, error),
  );
  setAlarm(alarm, jobs, events);
  const options = { pgPool, events, logger, noHandleSignals: true, parsedCronItems: undefined };
  const batched = isBatched ? [{ worker: { localQueue: { size: concurrency } } }] : [];
  const shares = new Shares(share ?? Number.POSITIVE_INFINITY);
  return run({
    ...{ ...options, concurrency, pollInterval: OWN_LOOK_MS, crontab: crontab(jobs) },
    preset: { extends: batched, plugins: [locked] },
    ...(share && { forbiddenFlags: () => shares.full() }),
    taskList: taskList(jobs, shares),
  });
}

/**
 * Starts the embedded engine in this process: graphile-worker, in lanes. `stop` takes no new jobs, lets the running
 * ones finish, and lets go of every lock.
 */
export async function startWorker(jobs: Jobs): Promise<{ stop(): Promise<void> }> {
  const pgPool = new WorkerPool();
  await runMigrations({ pgPool, logger });
  await freeDeadWorkers();
  const all = Object.values(jobs);
  const lanes = new Set(all.map(({ lane }) => lane));
  const ofLane = (lane: Lane) => all.filter((job) => job.lane === lane);
  const alarm = new Alarm();
  const deaf = withoutListening(pgPool);
  const runners = await Promise.all(
    [...lanes].map((lane, index) => startLane(lane, ofLane(lane), index === 0 ? pgPool : deaf, alarm)),
  );
  alarm.start();
  for (const job of all) if (job.every?.at_start) await addJob(getDb(), job, {}, { key: job.name });
  const watch = watchWorkers();
  let running = true;
  for (const runner of runners) runner.promise.finally(() => (running = false)).catch(() => undefined);
  setWorker({ isRunning: () => running });
  return {
    async stop() {
      setWorker(undefined);
      watch.stop();
      alarm.stop();
      pgPool.hurry();
      await Promise.all(runners.map((runner) => runner.stop()));
      // graphile-worker answers before the last jobs' rows are written.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await pgPool.end();
      await closeLocks();
    },
  };
}
