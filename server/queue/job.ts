import type { z } from "zod";
import type { Origin } from "./origin";

/**
 * Workers that take the same jobs, apart from all others: jobs that could hold one another up have lanes of their own.
 * Jobs that name one lane share it.
 */
export type Lane = {
  /** How many of its jobs a process does at a time. */
  concurrency: number;
  /** How many of the workers one organization may have at once; all, if not given. */
  share?: number;
};

type Limit = { limit: number; key?: string };

/**
 * How many runs of a job may be at work at Inngest; keys keep one conversation and one receiver from being two runs' at
 * once. https://www.inngest.com/docs/guides/concurrency
 */
export type Flow = { concurrency?: [Limit] | [Limit, Limit]; priority?: { run: string } };

/**
 * When a job runs by the clock (cron, UTC), on each engine. At Inngest every run is counted, and a free plan has 50,000
 * a month (https://www.inngest.com/docs/durable-execution/limits): there what is swept up was also less likely lost. `at_start`: also
 * when the embedded engine starts, for what the last process left.
 */
type Schedule = { embedded: string; inngest: string; at_start?: boolean };

/** What a job answers when it is to run again, perhaps as another job. */
export type RunAgain = { run_again_at: Date; as?: Job } | undefined;

type Limits = {
  lane: Lane;
  /** Smaller runs first: what a customer waits for goes before what a machine waits for. 0, if not given. */
  priority?: number;
  flow?: Flow;
  every?: Schedule;
};

/**
 * A job: one unit of work that is done later, and may be done twice. Jobs are nudges; the rows say what is to be done.
 * `perform` checks what was kept and does it; `givenUp` is told when its last try has failed.
 */
export type Job<I extends z.ZodObject = z.ZodObject, N extends string = string> = Limits & {
  name: N;
  input: I;
  perform(kept: unknown): Promise<RunAgain>;
  givenUp?(kept: unknown): Promise<void>;
};

export type Jobs = Readonly<Record<string, Job>>;

type Work<I extends z.ZodObject> = {
  input: I;
  run(input: z.output<I>): Promise<RunAgain>;
  givenUp?(input: z.output<I>): Promise<void>;
};

/** When a job runs. */
export type Options = {
  /** At most one waiting job per key. */
  key?: string;
  /** Not before this moment. */
  run_at?: Date;
  /** A job already waiting under the key keeps its moment; otherwise it takes the new one. */
  keep_run_at?: boolean;
  /** Where it comes from, if not from what is being done now. */
  origin?: Origin;
};

/** Declares a job. `run` loads its work when it runs (`import()`), so that whoever asks for it need not know the work. */
export function job<N extends string, I extends z.ZodObject>(
  name: N,
  { run, givenUp, ...rest }: Limits & Work<I>,
): Job<I, N> {
  const { input } = rest;
  return {
    name,
    ...rest,
    perform: async (kept) => run(input.parse(kept)),
    ...(givenUp && { givenUp: async (kept: unknown) => givenUp(input.parse(kept)) }),
  };
}
