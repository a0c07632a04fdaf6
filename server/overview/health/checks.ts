import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import journal from "@/db/migrations/meta/_journal.json";
import { env } from "@/lib/env";
import { isStopping } from "@/lib/process/stopping";
import { isWorkerRunning, whyJobsWait } from "@/server/queue/state";
import { DATABASE_MS, inTime } from "./in-time";
import { writes } from "./writes";

/** The state of one part; `reason` says what to do if it is failing. */
type Part = { status: "ok" | "failing"; reason?: string; latency_ms?: number };

const failing = (reason: string): Part => ({ status: "failing", reason });

export async function database(): Promise<Part> {
  const began = performance.now();
  try {
    await inTime(getDb().execute(sql`select 1`));
    return { status: "ok", latency_ms: Math.round(performance.now() - began) };
  } catch {
    return failing(`The database did not answer within ${DATABASE_MS} ms.`);
  }
}

// Without a worker on purpose, this process still does its work; Settings, Status says that jobs wait.
const worker = (): Part =>
  isWorkerRunning() || !env.RUNS_JOBS
    ? { status: "ok" }
    : failing("No worker runs in this process: jobs wait until one does.");

async function outbox(): Promise<Part> {
  const reason = await inTime(whyJobsWait()).catch(() => "The database does not say whether jobs wait.");
  return reason ? failing(reason) : { status: "ok" };
}

const jobs = async (): Promise<Record<string, Part>> =>
  env.QUEUE === "inngest" ? { outbox: await outbox() } : { worker: worker() };

// Drizzle stores each migration's time from the journal as its created_at.
const NEWEST = Math.max(...journal.entries.map(({ when }) => when));

// While a newer version takes over, the processes of this one go on serving; one that begins then must not.
let hasFitted = false;

/** Whether the database has the newest migration, and had none of a newer version when this process began. */
export async function migrations(): Promise<Part> {
  try {
    const query = sql`select coalesce(max(created_at), 0)::float8 as last from drizzle.__drizzle_migrations`;
    const [row] = await inTime(getDb().execute<{ last: number }>(query));
    const last = row?.last ?? 0;
    hasFitted ||= last <= NEWEST;
    if (!hasFitted)
      return failing("The database is newer than this version: start the version that migrated it.");
    return last >= NEWEST
      ? { status: "ok" }
      : failing("The database lacks the newest migration: restart Frontdesk.");
  } catch {
    return failing("The migrations can't be read: the database does not answer or was never migrated.");
  }
}

const UNWRITTEN = {
  disk_full: "The disk of the database is full: nothing can be written. Free some space.",
  failing: "Nothing could be written to the database.",
};

async function writing(): Promise<Part> {
  const outcome = await writes();
  return outcome === "ok" ? { status: "ok" } : failing(UNWRITTEN[outcome]);
}

/** Whether this process stays: after it is told to stop, it still answers for some seconds. */
const staying = (): Part => (isStopping() ? failing("This process is about to stop.") : { status: "ok" });

const overall = (parts: Record<string, Part>) =>
  Object.values(parts).every((part) => part.status === "ok") ? ("ok" as const) : ("failing" as const);

/**
 * Whether this process does its work: it is not stopping; the database answers; the worker runs, or Inngest takes the
 * jobs. A full disk is left out: it affects every process, and a proxy that stopped sending requests would end reading
 * as well.
 */
export async function health() {
  const parts = { process: staying(), database: await database(), ...(await jobs()) };
  return { status: overall(parts), ...parts };
}

/** Whether it is ready for traffic, each part with its reason. Anybody may call this, so it names no setting. */
export async function readiness() {
  const [answering, written, migrated, working] = await Promise.all([
    database(),
    writing(),
    migrations(),
    jobs(),
  ]);
  const parts = {
    process: staying(),
    database: answering,
    writes: written,
    migrations: migrated,
    ...working,
  };
  return { status: overall(parts), ...parts };
}
