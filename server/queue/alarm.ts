import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { statement } from "@/db/statement";
import { log } from "@/server/lib/log";

/** Milliseconds between looks while nothing is announced: jobs that are tried again or freed are announced to nobody. */
const LOOK_MS = 2000;
/** Between looks while much is announced. */
const REST_MS = 5;

/** Of a job by its name, how many are due; or, once, when the next of those to come will be. */
type Due = { name: string | null; due: number; next_ms: number | null };

const JOBS = sql.raw("graphile_worker._private_jobs");
/** Priorities are smallint. */
const BELOW_ALL = -(2 ** 15) - 1;

// By each priority, as graphile-worker's own index is: what is to come is not looked at, however much of it there is.
const whatIsDue = statement<Due>(sql`
    with recursive step as (
      select ${sql.placeholder("below_all")}::int as priority
      union all
      select higher.priority from step cross join lateral (
        select priority from ${JOBS} where is_available and priority > step.priority order by priority limit 1
      ) higher
    )
    select task.identifier as name, count(*)::int as due, null::float8 as next_ms
    from step join ${JOBS} job on job.is_available and job.priority = step.priority and job.run_at <= now()
    join graphile_worker._private_tasks task on task.id = job.task_id
    group by task.identifier
    union all
    select null, 0, (extract(epoch from min(next.run_at) - now()) * 1000)::float8
    from step cross join lateral (
      select run_at from ${JOBS}
      where is_available and priority = step.priority and run_at > now() order by run_at limit 1
    ) next`);

/**
 * Wakes workers when there is something for them to do. graphile-worker has each of them look every few seconds, and one
 * of every lane at each new job; here one look tells which lanes have jobs that are due, and when the next one will be.
 */
export class Alarm {
  readonly #wakers = new Map<string, (count: number) => void>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #isRungAgain = false;
  #isStopped = false;
  #restUntil = 0;

  /** Has `nudge` called with the number of jobs called `names` that are due, when any are. */
  wakes(names: string[], nudge: (count: number) => void): void {
    for (const name of names) this.#wakers.set(name, nudge);
  }

  /** Looks soon: jobs were announced. */
  heard(): void {
    this.#isRungAgain = this.#isLooking;
    if (!this.#isLooking) this.#lookIn(0);
  }

  /** Begins to look. */
  start(): void {
    this.#lookIn(0);
  }

  /** Wakes nobody any more. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#look(), Math.max(ms, this.#restUntil - performance.now()));
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    this.#isRungAgain = false;
    const next_ms = await this.#wake().catch((error: unknown) => {
      log.debug({ err: error }, "due jobs could not be looked for");
      return LOOK_MS;
    });
    this.#isLooking = false;
    this.#restUntil = performance.now() + REST_MS;
    this.#lookIn(this.#isRungAgain ? 0 : next_ms);
  }

  /** Wakes as many workers as have something to do. Answers in how many milliseconds to look again. */
  async #wake(): Promise<number> {
    const jobs = await whatIsDue(getDb(), { below_all: BELOW_ALL });
    if (this.#isStopped) return LOOK_MS;
    for (const { name, due } of jobs) if (name !== null) this.#wakers.get(name)?.(due);
    const later = jobs.flatMap(({ next_ms }) => (next_ms === null ? [] : [Math.ceil(next_ms)]));
    return Math.min(LOOK_MS, ...later);
  }
}
