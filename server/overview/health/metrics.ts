import { sql } from "drizzle-orm";
import { Gauge, Registry } from "prom-client";
import { getDb } from "@/db/client";
import { env } from "@/lib/env";
import { metrics } from "@/lib/observe/metrics";
import { countedBySiblings } from "@/lib/process/process-ipc";
import { HOUR_MS, iso } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import { tokensSince } from "@/server/agent/model/model-usage";
import { busiestOrganizations } from "@/server/conversations/statistics";
import { backlog } from "@/server/queue/backlog";
import { inTime } from "./in-time";

/** Prometheus' text format. */
export const CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** How many organizations have metrics of their own. */
const BUSIEST = 20;

type Values = { labels: Record<string, string>; value: number }[];

function gauge(registry: Registry, name: string, help: string, values: Values): void {
  const labelNames = Object.keys(values[0]?.labels ?? {});
  const own = new Gauge({ name: `frontdesk_${name}`, help, labelNames, registers: [registry] });
  for (const { labels, value } of values) own.set(labels, value);
}

async function gaugeJobs(registry: Registry): Promise<void> {
  const jobs = await backlog();
  const of = (value: (job: (typeof jobs)[number]) => number): Values =>
    jobs.map((job) => ({ labels: { job: job.name }, value: value(job) }));
  const age = (since: string | null) => (since ? Math.max(0, Date.now() - Date.parse(since)) / 1000 : 0);
  gauge(
    registry,
    "jobs_waiting",
    "Jobs that are due and not begun.",
    of(({ waiting }) => waiting),
  );
  gauge(
    registry,
    "jobs_oldest_age_seconds",
    "How long the oldest of them is due.",
    of((job) => age(job.oldest_at)),
  );
  gauge(
    registry,
    "jobs_failing",
    "Jobs whose last try failed.",
    of(({ failed }) => failed),
  );
}

/** Database connections of all processes, by application and state. */
async function gaugeConnections(registry: Registry): Promise<void> {
  const rows = await getDb().execute<{ application: string; state: string; value: number }>(sql`
    select application_name as application, coalesce(state, 'unknown') as state, count(*)::int as value
    from pg_stat_activity where datname = current_database() and application_name like 'frontdesk%' group by 1, 2`);
  const values = rows.map(({ value, ...labels }) => ({ labels, value }));
  gauge(registry, "database_connections", "Connections to the database.", values);
}

/** What the busiest organizations use. Their number is limited, since each is a series of its own for as long as it is. */
async function gaugeOrganizations(registry: Registry): Promise<void> {
  if (!env.METRICS_BY_ORGANIZATION) return;
  const busiest = await busiestOrganizations(getDb(), iso(now() - HOUR_MS), BUSIEST);
  const today = iso(now()).slice(0, 10);
  const tokens = await Promise.all(
    busiest.map(({ organization_id }) => tokensSince(getDb(), { organization_id }, today)),
  );
  const of = (value: (n: number) => number): Values =>
    busiest.map(({ organization_id: organization }, n) => ({ labels: { organization }, value: value(n) }));
  const messages = of((n) => busiest[n]?.messages ?? 0);
  gauge(
    registry,
    "organization_messages",
    "Messages of the last hour, of the busiest organizations.",
    messages,
  );
  const used = of((n) => tokens[n] ?? 0);
  gauge(registry, "organization_model_tokens", "Tokens of the language model today, of the same.", used);
}

/** This process's own metrics. */
export const counted = async (): Promise<string> => (await metrics()?.registry.metrics()) ?? "";

/** Puts the samples of several processes under one header per metric, as the format requires. */
function merged(texts: string[]): string {
  const metric = new Map<string, string[]>();
  for (const block of texts.flatMap((text) => text.split("\n\n"))) {
    const [help = "", type = "", ...samples] = block.trim().split("\n");
    const head = `${help}\n${type}`;
    metric.set(head, [...(metric.get(head) ?? []), ...samples]);
  }
  return [...metric].map(([head, samples]) => `${head}\n${samples.join("\n")}\n`).join("\n");
}

/**
 * All metrics for Prometheus: those of this process and its siblings, and the present state of the whole deployment. If
 * the database does not answer, `frontdesk_database_up` is 0 and the metrics read from it are missing.
 */
export async function scrape(): Promise<string> {
  const registry = new Registry();
  const all = Promise.all([counted(), countedBySiblings()]);
  const told = inTime(
    Promise.all([gaugeJobs(registry), gaugeConnections(registry), gaugeOrganizations(registry)]),
  );
  const isUp = await told.then(() => 1).catch(() => 0);
  gauge(registry, "database_up", "Whether the database answers.", [{ labels: {}, value: isUp }]);
  const [own, others] = await all;
  return [others.length > 0 ? merged([own, ...others]) : own, await registry.metrics()].join("\n");
}
