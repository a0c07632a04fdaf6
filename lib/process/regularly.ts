import { log } from "@/lib/observe/log";

/**
 * Runs `work` every `ms` milliseconds, never twice at once; a failure is logged with the message `failed`. `stop` ends
 * that, and waits for a run in progress.
 */
export function regularly(ms: number, work: () => Promise<void>, failed: string): { stop(): Promise<void> } {
  let underWay: Promise<void> | undefined;
  const turn = async () => {
    await work().catch((error: unknown) => log.warn({ err: error }, failed));
    underWay = undefined;
  };
  const timer = setInterval(() => {
    underWay ??= turn();
  }, ms);
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
