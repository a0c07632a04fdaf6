import { existsSync, readFileSync } from "node:fs";

const SCHEDULER = "/proc/thread-self/schedstat";

/** The processor time in ms that this thread has used; elsewhere than on Linux, the process. */
function processorTime(): number {
  if (existsSync(SCHEDULER)) return Number(readFileSync(SCHEDULER, "utf8").split(" ")[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * The longest time in ms that the thread worked without answering anybody while `run` ran: processor time, which other
 * programs on the machine don't lengthen.
 */
export async function longestPause(run: () => Promise<unknown>): Promise<number> {
  let [longest, before] = [0, processorTime()];
  const look = () => {
    const now = processorTime();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(look, 1);
  await run();
  look();
  clearInterval(timer);
  return longest;
}
