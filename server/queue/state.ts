import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { now } from "@/server/lib/time";
import { oldestUnsentJob } from "./outbox";

// One worker a process, whichever copy of this module starts it.
const shared: typeof globalThis & { frontdeskWorker?: { isRunning(): boolean } } = globalThis;

/** Makes known which worker is this process's, or does the jobs for it; or that there is none. */
export function setWorker(worker: { isRunning(): boolean } | undefined): void {
  shared.frontdeskWorker = worker;
}

/** Whether the worker of this process, or of those that were started with it, is at work. */
export const isWorkerRunning = (): boolean => shared.frontdeskWorker?.isRunning() ?? false;

const LATE_MS = 120_000;

/** The job that Inngest has not taken for two minutes, and why not; undefined if there is none. */
export async function lateJob(): ReturnType<typeof oldestUnsentJob> {
  const oldest = await oldestUnsentJob();
  return oldest && now() - Date.parse(oldest.created_at) >= LATE_MS ? oldest : undefined;
}

/** That jobs don't reach Inngest, if they have not for two minutes, in words for anybody; else undefined. */
export async function whyJobsWait(): Promise<string | undefined> {
  const late = await lateJob();
  return late && `Jobs wait for Inngest since ${late.created_at}: Settings, Status says why.`;
}

/** When the embedded engine, in whatever process, last did what the clock told it to; null if it never did. */
export async function lastTick(): Promise<string | null> {
  const [row] = await getDb().execute<{ at: string | null }>(
    sql`select max(last_execution) as at from graphile_worker._private_known_crontabs`,
  );
  return row?.at ?? null;
}
