import { setImmediate as nextTurn } from "node:timers/promises";

const WORK_MS = 10;

/**
 * Lets a long loop share the process: `await` the answer once a round, and after each 10 ms of work the event loop
 * serves whoever waits before the loop goes on.
 */
export function yielding(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < WORK_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
