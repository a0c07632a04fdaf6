import { z } from "zod";
import type { Flow, Lane } from "@/server/queue/job";

export const mail: Lane = { concurrency: 4 };

/** For work over many rows that nobody waits for. */
export const bulk: Lane = { concurrency: 2 };

/** For jobs that mostly wait for webhook receivers: as many as attempts may run at once, plus some to find the next. */
export const forTries = (tries: number): Lane => ({
  concurrency: Math.ceil(1.25 * tries),
});

export const alone: Flow = { concurrency: [{ limit: 1 }] };

/** What scheduled jobs have in common: they have no input, and run one at a time. */
export const byClock = {
  input: z.object({}),
  lane: { concurrency: 1 } satisfies Lane,
  flow: alone,
};

/** Allows `limit` runs at a time for each value of a field of the input. */
export const perEach = (field: `${string}_id`, limit = 1) => ({ key: `event.data.${field}`, limit });
