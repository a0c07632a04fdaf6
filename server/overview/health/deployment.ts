import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { serviceRecord } from "@/db/pool/service-health";
import { acrossOrgs } from "@/db/tenant";
import { env } from "@/lib/env";
import type { DeploymentStatus, PartStatus } from "@/schema/status";
import { isRegistrationOpen } from "@/server/accounts/sign-in/registration";
import { type Backlog, backlog } from "@/server/queue/backlog";
import { isWorkerRunning, lastTick, lateJob } from "@/server/queue/state";
import { database, migrations } from "./checks";
import { writes } from "./writes";

const LATE_MS = 180_000;

const isRecent = (at: string | null) => at !== null && Date.now() - Date.parse(at) < LATE_MS;
const moments = (all: (string | null)[]): string[] => all.filter((at) => at !== null).toSorted();

/** A part of which only the state is known. */
const plain = (state: PartStatus["state"]): PartStatus => ({
  state,
  missing: [],
  last_worked_at: null,
  last_error: null,
});

async function databasePart(): Promise<DeploymentStatus["database"]> {
  const [{ status, latency_ms = null }, written] = await Promise.all([database(), writes()]);
  const last_worked_at = status === "ok" ? new Date().toISOString() : null;
  return { ...plain(written === "ok" ? status : "failing"), last_worked_at, latency_ms, writes: written };
}

const JOBS_OFF =
  "Jobs are switched off (JOBS=off or READ_ONLY=true): nothing is answered, sent or delivered.";

async function enginePart(): Promise<DeploymentStatus["engine"]> {
  if (!env.RUNS_JOBS)
    return { ...plain("failing"), last_error: { message: JOBS_OFF, at: null }, runs_jobs: env.QUEUE };
  if (env.QUEUE === "inngest") {
    const late = await lateJob();
    const last_error = late ? { message: late.last_error, at: null } : null;
    return { ...plain(late ? "failing" : "ok"), last_error, runs_jobs: "inngest" };
  }
  const last_worked_at = await lastTick();
  // If another process runs the worker, its last scheduled run shows that it is alive.
  const isWell = isWorkerRunning() || isRecent(last_worked_at);
  return { ...plain(isWell ? "ok" : "failing"), last_worked_at, runs_jobs: "embedded" };
}

/** Jobs belong to all organizations: shows their names and counts, never what they are about. */
function outboxPart(jobs: Backlog[]): DeploymentStatus["outbox"] {
  const failed = jobs.filter((job) => job.failed > 0);
  const oldest_at = moments(jobs.map((job) => job.oldest_at))[0] ?? null;
  const failed_at = moments(failed.map((job) => job.failed_at)).at(-1) ?? null;
  return {
    ...plain(oldest_at === null || isRecent(oldest_at) ? "ok" : "failing"),
    last_error: failed.length > 0 ? { message: null, at: failed_at } : null,
    due: jobs.reduce((sum, { waiting }) => sum + waiting, 0),
    oldest_at,
    failed: failed.map(({ name, failed: count }) => ({ job: name, count })),
  };
}

/** Mail fails since the mail server did, or since a mail waits that was not sent. */
async function mailPart(jobs: Backlog[]): Promise<DeploymentStatus["mail"]> {
  if (!env.SMTP_URL) {
    const goes_to = env.MAIL_TO_TERMINAL ? "terminal" : "nobody";
    return { ...plain("unused"), missing: ["SMTP_URL"], goes_to };
  }
  const unsent = jobs.find(({ name, failed }) => name === "send-mail" && failed > 0);
  const { worked_at, failed_at, reason } = await serviceRecord(getDb(), "mail");
  const last_error = reason
    ? { message: reason, at: failed_at }
    : unsent
      ? { message: null, at: unsent.failed_at }
      : null;
  const state = last_error ? "failing" : "ok";
  return { ...plain(state), last_worked_at: worked_at, last_error, goes_to: "server" };
}

/** A `select` of the organizations that mails can't be sent for: all, while the mail server fails. */
export const failingMail = sql`
  select organizations.id as organization_id from organizations, service_health
  where ${acrossOrgs("a sweep over all parts that fail", sql`not sandbox`)}
    and service_health.name = 'mail' and service_health.reason is not null`;

/** How mail stands. */
export const mailRecord = async () => mailPart(await backlog());

export async function deploymentStatus(): Promise<DeploymentStatus> {
  const [answering, migrated, engine, jobs, is_open] = await Promise.all([
    databasePart(),
    migrations(),
    enginePart(),
    backlog(),
    isRegistrationOpen(getDb()),
  ]);
  return {
    database: answering,
    migrations: plain(migrated.status),
    engine,
    outbox: outboxPart(jobs),
    mail: await mailPart(jobs),
    registration: { ...plain("ok"), is_open },
  };
}
