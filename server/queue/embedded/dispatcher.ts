import { setTimeout as sleep } from "node:timers/promises";
import { openLine } from "@/db/client";
import { availabilityOf } from "@/db/pool/availability";
import { env } from "@/lib/env";
import { log } from "@/lib/observe/log";
import { isPressed } from "@/lib/process/load-shedding";
import type { Job, Lane } from "@/server/queue/job";
import { SUSPECT_FLAG } from "@/server/queue/set-aside";
import { type Ended, endAndTakeJobs, giveBackUnknown, type Room, type TakenJob, taskIds } from "./take-jobs";

/** Milliseconds between polls while nothing is announced: retries and freed jobs are not announced. */
const LOOK_MS = 2000;
/** Minimum pause between polls while many jobs are announced. */
const REST_MS = 5;
/** How long the end of a job waits for others, to be written together with them. */
const GATHER_MS = 5;
/** Between attempts to poll while polling fails. */
const AGAIN_MS = 250;
/** How many jobs of a lane run at once while requests are refused, since jobs would slow them further. */
const PRESSED_CONCURRENCY = 2;
/** How long `stop` tries to write the ends of the last jobs. */
const END_MS = 10_000;

/** A lane, its jobs by task id, and those that are running. */
type Taking = { lane: Lane; tasks: Map<number, Job>; running: Set<TakenJob> };

/** Runs a job that was taken; rejects if it failed. */
type Perform = (job: Job, taken: TakenJob) => Promise<void>;

const countBy = (jobs: Iterable<TakenJob>): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { organization_id: id } of jobs) if (id !== null) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
};

function roomIn(
  { lane: { concurrency, share }, tasks, running }: Taking,
  n: number,
  isTested: boolean,
): Room {
  const counts = share ? countBy(running) : {};
  const most = isPressed() ? Math.min(concurrency, PRESSED_CONCURRENCY) : concurrency;
  return {
    ...{
      n,
      tasks: [...tasks.keys()],
      room: most - running.size,
      share: share ?? null,
      running: counts,
    },
    full: [
      ...(share ? Object.keys(counts).filter((id) => (counts[id] ?? 0) >= share) : []),
      // Jobs whose process died run one at a time: if it dies again, it is known of which.
      ...(isTested ? [SUSPECT_FLAG] : []),
    ],
    // A job enqueued again while it runs is run after it, not beside it.
    busy: [...running].flatMap(({ key }) => key ?? []),
  };
}

const messageOf = (error: unknown) => (error instanceof Error && error.message) || String(error);

/**
 * Takes jobs for all lanes of this process, runs them, and writes their outcomes: one statement at a time, however many
 * jobs there are. It polls when jobs are announced, when jobs end, and when the next one is due.
 */
export class Dispatcher {
  readonly #worker: string;
  readonly #perform: Perform;
  readonly #line = openLine();
  readonly #lanes: Taking[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #ended: Ended = { done: [], failed: {} };
  #timer: NodeJS.Timeout | undefined;
  #looksAt = Number.POSITIVE_INFINITY;
  #restUntil = 0;
  #looking: Promise<void> | undefined;
  #isRungAgain = false;
  #isStopping = false;
  #mayHaveUnknown = false;

  /** `worker` is the id under which it takes jobs. */
  constructor(worker: string, perform: Perform) {
    this.#worker = worker;
    this.#perform = perform;
  }

  /** Starts polling for these jobs. */
  async start(jobs: Job[]): Promise<void> {
    const ids = await taskIds(
      this.#line.db,
      jobs.map(({ name }) => name),
    );
    for (const lane of new Set(jobs.map((job) => job.lane))) {
      const its = jobs.flatMap((job): [number, Job][] => {
        const id = ids.get(job.name);
        return job.lane === lane && id !== undefined ? [[id, job]] : [];
      });
      this.#lanes.push({ lane, tasks: new Map(its), running: new Set() });
    }
    this.#lookIn(0);
  }

  /** Polls soon, because jobs were announced. */
  heard(): void {
    if (this.#looking) this.#isRungAgain = true;
    else this.#lookIn(0);
  }

  /** Takes no more jobs, waits for the running ones, and writes their outcomes. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all(this.#underWay);
    const until = Date.now() + END_MS;
    while (this.#hasEnded && !this.#isDown && Date.now() < until)
      await this.#finishAndTake().catch(() => sleep(AGAIN_MS));
    await this.#line.close();
  }

  get #hasEnded(): boolean {
    return this.#ended.done.length > 0 || Object.keys(this.#ended.failed).length > 0;
  }

  get #isDown(): boolean {
    return availabilityOf(env.DATABASE_URL).isDown;
  }

  #lookIn(ms: number): void {
    const at = Math.max(performance.now() + ms, this.#restUntil);
    if (this.#isStopping || this.#looksAt <= at) return;
    clearTimeout(this.#timer);
    this.#looksAt = at;
    this.#timer = setTimeout(() => this.#look(), Math.max(0, at - performance.now()));
  }

  #look(): void {
    this.#looksAt = Number.POSITIVE_INFINITY;
    this.#isRungAgain = false;
    this.#looking = this.#finishAndTake()
      .catch((error: unknown) => {
        log.debug({ err: error }, "jobs could not be looked for");
        return AGAIN_MS;
      })
      .then((next_ms) => {
        this.#looking = undefined;
        this.#restUntil = performance.now() + REST_MS;
        this.#lookIn(this.#isRungAgain ? 0 : this.#hasEnded ? Math.min(GATHER_MS, next_ms) : next_ms);
      });
  }

  /** Writes finished jobs, and takes as many as there is room for. Returns the milliseconds until the next poll. */
  async #finishAndTake(): Promise<number> {
    if (this.#isDown) return AGAIN_MS;
    if (this.#mayHaveUnknown) await this.#giveBackUnknown();
    const lanes = this.#isStopping ? [] : this.#rooms();
    const ended = this.#ended;
    this.#ended = { done: [], failed: {} };
    try {
      const { taken, found, next_ms } = await endAndTakeJobs(this.#line.db, this.#worker, ended, lanes);
      for (const job of taken) this.#begin(job);
      // The next poll skips organizations that have their full share, and finds the jobs behind theirs.
      return found > taken.length ? 0 : Math.min(LOOK_MS, Math.ceil(next_ms ?? LOOK_MS));
    } catch (error) {
      this.#mayHaveUnknown = true;
      this.#ended.done.push(...ended.done);
      Object.assign(this.#ended.failed, ended.failed);
      throw error;
    }
  }

  #rooms(): Room[] {
    const isTested = this.#lanes.some(({ running }) => [...running].some(({ is_suspect }) => is_suspect));
    return this.#lanes.map((taking, n) => roomIn(taking, n, isTested)).filter(({ room }) => room > 0);
  }

  async #giveBackUnknown(): Promise<void> {
    const running = this.#lanes.flatMap((taking) => [...taking.running]);
    const { done, failed } = this.#ended;
    const known = [...running.map(({ id }) => id), ...done, ...Object.keys(failed)];
    await giveBackUnknown(this.#line.db, this.#worker, known);
    this.#mayHaveUnknown = false;
  }

  #begin(taken: TakenJob): void {
    const taking = this.#lanes[taken.n];
    const job = taking?.tasks.get(taken.task_id);
    if (!taking || !job) throw new Error(`a job of no lane was taken: ${taken.task_id}`);
    taking.running.add(taken);
    const work = this.#perform(job, taken)
      .then(
        () => void this.#ended.done.push(taken.id),
        (error: unknown) => {
          this.#ended.failed[taken.id] = messageOf(error);
        },
      )
      .finally(() => {
        taking.running.delete(taken);
        this.#underWay.delete(work);
        if (!this.#looking) this.#lookIn(GATHER_MS);
      });
    this.#underWay.add(work);
  }
}
