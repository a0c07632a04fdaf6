import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { now } from "@/lib/time/time";
import { PRIVATE_CRONTABS } from "./embedded/private-tables";
import { oldestUnsentJob } from "./outbox";

// One worker per process, whichever copy of this module starts it.
const shared: typeof globalThis & { frontdeskWorker?: { isRunning(): boolean } } = globalThis;

/** Registers the worker of this process, or one that stands for a sibling's; undefined if there is none. */
export function setWorker(worker: { isRunning(): boolean } | undefined): void {
  shared.frontdeskWorker = worker;
}

/** Whether the worker of this process, or of those started with it, is running. */
export const isWorkerRunning = (): boolean => shared.frontdeskWorker?.isRunning() ?? false;

const LATE_MS = 120_000;

/** The job that Inngest has not taken for two minutes, and why not; undefined if there is none. */
export async function lateJob(): ReturnType<typeof oldestUnsentJob> {
  const oldest = await oldestUnsentJob();
  return oldest && now() - Date.parse(oldest.created_at) >= LATE_MS ? oldest : undefined;
}

/** A readable sentence if jobs have not reached Inngest for two minutes; else undefined. */
export async function whyJobsWait(): Promise<string | undefined> {
  const late = await lateJob();
  return late && `Jobs wait for Inngest since ${late.created_at}: Settings, Status says why.`;
}

/** When the embedded engine, in any process, last ran a scheduled job; null if it never did. */
export async function lastTick(): Promise<string | null> {
  const [row] = await getDb().execute<{ at: string | null }>(
    sql`select max(last_execution) as at from ${PRIVATE_CRONTABS}`,
  );
  return row?.at ?? null;
}
