import { oldestUnsent } from "@/server/queue/outbox";

// One worker a process, whichever copy of this module starts it.
const shared: typeof globalThis & { frontdeskWorker?: { isRunning(): boolean } } = globalThis;

/** Makes known which worker is this process's, or that it has none. */
export function setWorker(worker: { isRunning(): boolean } | undefined): void {
  shared.frontdeskWorker = worker;
}

/** Whether this process's worker is at work. */
export const isWorkerRunning = (): boolean => shared.frontdeskWorker?.isRunning() ?? false;

const LATE_MS = 120_000;

/** Why jobs don't reach Inngest, if they have not for two minutes; else undefined. */
export async function whyJobsWait(): Promise<string | undefined> {
  const oldest = await oldestUnsent();
  if (!oldest || Date.now() - Date.parse(oldest.created_at) < LATE_MS) return;
  return `Jobs wait since ${oldest.created_at}: ${oldest.last_error ?? "they were not sent to Inngest"}.`;
}
