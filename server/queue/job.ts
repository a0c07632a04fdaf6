import type { z } from "zod";
import { inMs } from "@/lib/time/time";
import type { Origin } from "./origin";

/**
 * Workers that take the same jobs, separate from all others: jobs that could delay each other have lanes of their own.
 * Jobs that name the same lane share it.
 */
export type Lane = {
  /** How many of its jobs a process runs at a time. */
  concurrency: number;
  /** How many of the workers one organization may occupy at once; all, if not given. */
  share?: number;
};

type Limit = { limit: number; key?: string };

/**
 * How many runs of a job may be active at Inngest; keys keep two runs from working on the same conversation or receiver
 * at once. https://www.inngest.com/docs/guides/concurrency
 */
export type Flow = { concurrency?: [Limit] | [Limit, Limit]; priority?: { run: string } };

/**
 * When a scheduled job runs (cron, UTC), on each engine. Inngest counts every run, and a free plan has 50,000 a month
 * (https://www.inngest.com/docs/durable-execution/limits); there the sweeps find less, since less is lost. `at_start`:
 * also when the embedded engine starts, for what the last process left.
 */
type Schedule = { embedded: string; inngest: string; at_start?: boolean };

/** What a job returns if it has to run again, perhaps as another job. */
export type RunAgain = { run_again_at: Date; as?: JobType } | undefined;

/** Runs the job again after this many milliseconds. */
export const againIn = (ms: number) => ({ run_again_at: inMs(ms) });

type Limits = {
  lane: Lane;
  /** Lower runs first: what a customer waits for goes before what a machine waits for. 0, if not given. */
  priority?: number;
  flow?: Flow;
  every?: Schedule;
  /** It also runs for a suspended organization: it stores what would be lost otherwise, and sends nothing. */
  runs_while_suspended?: boolean;
};

/** What is needed to enqueue a job. Where another noun does the work, its `jobs.ts` makes a job of it with `jobOf`. */
export type JobType<I extends z.ZodObject = z.ZodObject, N extends string = string> = Limits & {
  name: N;
  input: I;
};

/**
 * A job: one unit of work that is done later, and may be done twice. Jobs are only nudges; the rows say what is to be
 * done. `perform` validates the stored input and runs the job; `givenUp` is called when its last attempt has failed.
 */
export type Job<I extends z.ZodObject = z.ZodObject, N extends string = string> = JobType<I, N> & {
  perform(kept: unknown): Promise<RunAgain>;
  givenUp?(kept: unknown): Promise<void>;
};

export type Jobs = Readonly<Record<string, Job>>;

type Work<I extends z.ZodObject> = {
  run(input: z.output<I>): Promise<RunAgain>;
  givenUp?(input: z.output<I>): Promise<void>;
};

/** When a job runs. */
export type Options = {
  /** At most one waiting job per key. */
  key?: string;
  /** Not before this time. */
  run_at?: Date;
  /** A job already waiting under the key keeps its time; otherwise it takes the new one. */
  keep_run_at?: boolean;
  /** Its origin, if not the work in progress. */
  origin?: Origin;
};

/** Declares a job whose work another noun does, which says how with `jobOf`. */
export const jobType = <N extends string, I extends z.ZodObject>(
  name: N,
  limits: Limits & { input: I },
): JobType<I, N> => ({ name, ...limits });

/** Says how a declared job is done. `run` loads its code when it runs (`import()`), so that the queue loads no noun. */
export const jobOf = <N extends string, I extends z.ZodObject>(
  type: JobType<I, N>,
  { run, givenUp }: Work<I>,
): Job<I, N> => ({
  ...type,
  perform: async (kept) => run(type.input.parse(kept)),
  ...(givenUp && { givenUp: async (kept: unknown) => givenUp(type.input.parse(kept)) }),
});

/** Declares a job and how it is done. */
export const job = <N extends string, I extends z.ZodObject>(
  name: N,
  { run, givenUp, ...limits }: Limits & { input: I } & Work<I>,
): Job<I, N> => jobOf(jobType(name, limits), { run, givenUp });
