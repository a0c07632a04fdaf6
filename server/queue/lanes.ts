import { z } from "zod";
import type { Flow, Lane } from "./job";

export const mail: Lane = { concurrency: 4 };

/** For work over many rows, which nobody waits for. */
export const bulk: Lane = { concurrency: 2 };

/** For workers that mostly wait for somebody's receiver: as many as tries may be out, and some to see who is next. */
export const forTries = (tries: number): Lane => ({
  concurrency: Math.ceil(1.25 * tries),
});

export const alone: Flow = { concurrency: [{ limit: 1 }] };

/** What jobs that run by the clock have in common: nothing is given to them, and they take turns. */
export const byClock = {
  input: z.object({}),
  lane: { concurrency: 1 } satisfies Lane,
  flow: alone,
};

/** So many runs at a time for each value of a field of the input. */
export const perEach = (field: `${string}_id`, limit = 1) => ({ key: `event.data.${field}`, limit });
