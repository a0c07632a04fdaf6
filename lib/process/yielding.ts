import { setImmediate as nextTurn } from "node:timers/promises";

const WORK_MS = 10;

/** Lets a long loop share the process: await it in each round; after 10 ms of work it yields to the event loop. */
export function yielding(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < WORK_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
