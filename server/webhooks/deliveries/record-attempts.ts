import { eq, sql } from "drizzle-orm";
import { type Db, getDb, type Tx, transaction } from "@/db/client";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { statement } from "@/db/statement";
import { byId } from "@/db/tenant";
import { log } from "@/lib/observe/log";
import { DAY_MS, HOUR_MS } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import type { EventType } from "@/schema/event";
import type { WebhookDeliveryStatus } from "@/schema/webhook";
import { failingFact, notify } from "@/server/accounts/notifications/notify";
import { systemCtx } from "@/server/http/ctx";
import { publish } from "@/server/webhooks/publish";
import { endpointColumns } from "@/server/webhooks/reads";
import { hasSecret } from "@/server/webhooks/signed";
import type { TriedEndpoint } from "./due-deliveries";

export type Attempt = {
  delivery_id: string;
  /** When the try was due, as the row had it. */
  due_at: string | null;
  event: EventType;
  started_at: string;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  answer: string;
  status: WebhookDeliveryStatus;
  next_attempt_at: string | null;
};

const FAILING_DAYS = 5;

/** Whether no redelivery was requested since the try began: it would have set another time. */
const IS_UNCHANGED = sql`delivery.status = 'pending' and delivery.next_attempt_at = tried.due_at`;

// Deliveries are selected by an array: with only a join the planner reads all that the organization has.
const write = statement<{ delivery_id: string; number: number }>(sql`
  with tried as (
    select * from jsonb_to_recordset(${sql.placeholder("attempts")}::jsonb) as tried(
      delivery_id uuid, due_at timestamptz, started_at timestamptz, duration_ms int, status_code int, error text,
      answer text, status text, next_attempt_at timestamptz)
  ), counted as (
    update webhook_deliveries delivery
    set attempt_count = attempt_count + 1,
      status = case when ${IS_UNCHANGED} then tried.status else delivery.status end,
      attempts_left = case when ${IS_UNCHANGED} then attempts_left - 1 else attempts_left end,
      next_attempt_at = case when ${IS_UNCHANGED} then tried.next_attempt_at else delivery.next_attempt_at end,
      first_attempt_at =
        case when ${IS_UNCHANGED} then coalesce(first_attempt_at, tried.started_at) else first_attempt_at end
    from tried
    where delivery.organization_id = ${sql.placeholder("organization_id")}::uuid
      and delivery.id = any(array(select delivery_id from tried)) and delivery.id = tried.delivery_id
    returning delivery.id as delivery_id, attempt_count as number
  ), kept as (
    insert into webhook_attempts
      (organization_id, delivery_id, number, started_at, duration_ms, status_code, error, answer)
    select ${sql.placeholder("organization_id")}::uuid, delivery_id, number, started_at, duration_ms, status_code, error, answer
    from tried join counted using (delivery_id)
  )
  select delivery_id, number from counted`);

/** Records tries, and what is next unless that was decided anew meanwhile. Returns each delivery's number of tries. */
async function writeAttempts(db: Db, { organization_id }: TriedEndpoint, attempts: Attempt[]) {
  const rows = await write(db, { organization_id, attempts: JSON.stringify(attempts) });
  return new Map(rows.map(({ delivery_id, number }) => [delivery_id, number]));
}

function reasonToDisable(endpoint: TriedEndpoint, attempts: Attempt[]): string | null {
  if (attempts.some((attempt) => attempt.status_code === 410)) return "The receiver answered 410 Gone.";
  // Where events are days apart, the latest one has its retries too: its receiver may only be restarting.
  if (!attempts.some((attempt) => attempt.status === "failed")) return null;
  const since = endpoint.failing_since;
  const isLasting = since !== null && now() - Date.parse(since) > FAILING_DAYS * DAY_MS;
  return isLasting ? `Every delivery has failed for ${FAILING_DAYS} days.` : null;
}

/** The endpoint, unless it was disabled or given another URL since its tries began. */
const isAsTried = ({ organization_id, id, url }: TriedEndpoint) =>
  byId(
    { organization_id },
    webhookEndpoints,
    id,
    eq(webhookEndpoints.url, url),
    eq(webhookEndpoints.status, "active"),
  );

type Disabling = { disabled_reason: string; attempts: Attempt[] };

async function disable(
  tx: Tx,
  endpoint: TriedEndpoint,
  { disabled_reason, attempts }: Disabling,
): Promise<void> {
  const changes = { status: "disabled" as const, disabled_reason, updated_at: sql`now()` };
  const [data] = await tx
    .update(webhookEndpoints)
    .set(changes)
    .where(isAsTried(endpoint))
    .returning(endpointColumns);
  if (!data) return;
  await publish(tx, endpoint.organization_id, [{ type: "webhook_endpoint.disabled", data }]);
  await tell(tx, endpoint, {
    fact: `webhook_failing:${endpoint.id}:${data.updated_at}:disabled`,
    detail: `It was switched off: ${disabled_reason} ${lastOf(attempts)}`,
  });
  log.warn({ endpoint_id: endpoint.id, disabled_reason }, "webhook endpoint disabled");
}

/** The sweep over all parts tells owners within minutes. Past this they are told here, by the same fact, if it did not run. */
const TOLD_AFTER_MS = HOUR_MS;

/** Which event was tried last, and how that failed: owners read it in their mail, without the log at hand. */
const lastOf = (attempts: Attempt[]): string =>
  attempts
    .slice(-1)
    .map(({ event, error }) => `The last was ${event}: ${error}.`)
    .join("");

/** Notifies the owners of an endpoint's health, once each time that it began to fail or was disabled. */
const tell = (
  tx: Tx,
  endpoint: TriedEndpoint,
  { fact, detail }: { fact: string; detail: string },
): Promise<void> =>
  notify(tx, systemCtx(tx, endpoint.organization_id), {
    ...{ kind: "webhook_failing", fact, to: "owners" },
    ...{ subject_id: endpoint.id, subject: new URL(endpoint.url).host, detail },
  });

const UNREADABLE = {
  secret: "Its secret can't be read any more, so nothing is sent to it. Give it a new one.",
  headers: "Its headers can't be read any more, so nothing is sent to it. Enter them again.",
};

/**
 * An endpoint's secret or own headers can't be opened: its deliveries wait, and its owners are told. It is not switched
 * off, since all of them would be if the service was started with a wrong AUTH_SECRET by mistake.
 */
export async function noteUnreadable(endpoint: TriedEndpoint): Promise<void> {
  const what = hasSecret(endpoint) ? "headers" : "secret";
  await transaction(getDb(), async (tx) => {
    const failing_since = sql`coalesce(${webhookEndpoints.failing_since}, now())`;
    const [failing] = await tx
      .update(webhookEndpoints)
      .set({ failing_since })
      .where(isAsTried(endpoint))
      .returning({ since: webhookEndpoints.failing_since });
    if (!failing) return;
    const fact = `webhook_failing:${endpoint.id}:${failing.since}:unreadable:${what}`;
    await tell(tx, endpoint, { fact, detail: UNREADABLE[what] });
  });
  log.error({ endpoint_id: endpoint.id }, `webhook endpoint's ${what} can't be opened`);
}

async function tellIfFailingLong(tx: Tx, endpoint: TriedEndpoint, attempts: Attempt[]): Promise<void> {
  const since = endpoint.failing_since;
  if (since === null || now() - Date.parse(since) < TOLD_AFTER_MS) return;
  const { fact } = failingFact("webhook_failing", endpoint.id, since);
  await tell(tx, endpoint, { fact, detail: `Every delivery has failed for an hour. ${lastOf(attempts)}` });
}

async function noteHealth(tx: Tx, endpoint: TriedEndpoint, attempts: Attempt[]): Promise<void> {
  const where = isAsTried(endpoint);
  if (attempts.some((attempt) => attempt.status === "succeeded")) {
    if (endpoint.failing_since) await tx.update(webhookEndpoints).set({ failing_since: null }).where(where);
    return;
  }
  const reason = reasonToDisable(endpoint, attempts);
  if (!endpoint.failing_since)
    await tx.update(webhookEndpoints).set({ failing_since: sql`now()` }).where(where);
  if (reason) await disable(tx, endpoint, { disabled_reason: reason, attempts });
  else await tellIfFailingLong(tx, endpoint, attempts);
}

/** Whether the endpoint was well before these tries and still is. */
const isWellStill = ({ failing_since }: TriedEndpoint, attempts: Attempt[]): boolean =>
  failing_since === null && attempts.some(({ status }) => status === "succeeded");

const writeDown = (endpoint: TriedEndpoint, attempts: Attempt[]) =>
  isWellStill(endpoint, attempts)
    ? writeAttempts(getDb(), endpoint, attempts)
    : transaction(getDb(), async (tx) => {
        const numbers = await writeAttempts(tx, endpoint, attempts);
        await noteHealth(tx, endpoint, attempts);
        return numbers;
      });

/** Records a wave of tries, what comes next for each delivery, and the endpoint's health. */
export async function recordAttempts(endpoint: TriedEndpoint, attempts: Attempt[]): Promise<void> {
  const numbers = await writeDown(endpoint, attempts);
  for (const { delivery_id, event, status, status_code, error, duration_ms } of attempts) {
    const line = {
      endpoint_id: endpoint.id,
      delivery_id,
      event,
      number: numbers.get(delivery_id),
      status,
      status_code,
      error,
      duration_ms,
    };
    if (status === "failed") log.error(line, "webhook delivery failed for good");
    else log.info(line, "webhook delivery attempted");
  }
}
