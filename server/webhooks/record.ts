import { sql } from "drizzle-orm";
import { getDb, one, type Tx, transaction } from "@/db/client";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { publish } from "@/server/events/publish";
import { log } from "@/server/lib/log";
import { DAY_MS } from "@/server/lib/zone";
import type { EventType } from "@/server/schema/event";
import type { WebhookDeliveryStatus } from "@/server/schema/webhook";
import { endpointColumns, isEndpoint } from "./store";

/** One try and what it means for its delivery. */
export type Attempt = {
  delivery_id: string;
  event: EventType;
  number: number;
  started_at: string;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  answer: string;
  status: WebhookDeliveryStatus;
  next_attempt_at: string | null;
};

type Endpoint = typeof webhookEndpoints.$inferSelect;

const FAILING_DAYS = 5;

async function writeAttempts(tx: Tx, { organization_id }: Endpoint, attempts: Attempt[]): Promise<void> {
  await tx.execute(sql`
    with tried as (
      select * from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as tried(
        delivery_id uuid, number int, started_at timestamptz, duration_ms int, status_code int, error text,
        answer text, status text, next_attempt_at timestamptz)
    ), kept as (
      insert into webhook_attempts
        (organization_id, delivery_id, number, started_at, duration_ms, status_code, error, answer)
      select ${organization_id}::uuid, delivery_id, number, started_at, duration_ms, status_code, error, answer
      from tried
    )
    update webhook_deliveries delivery
    set status = tried.status, attempt_count = tried.number, attempts_left = attempts_left - 1,
      next_attempt_at = tried.next_attempt_at,
      first_attempt_at = coalesce(delivery.first_attempt_at, tried.started_at)
    from tried
    where delivery.organization_id = ${organization_id}::uuid and delivery.id = tried.delivery_id`);
}

/** Why an endpoint is to be disabled after these tries, or null. */
function reasonToDisable(endpoint: Endpoint, attempts: Attempt[]): string | null {
  if (attempts.some((attempt) => attempt.status_code === 410)) return "The receiver answered 410 Gone.";
  const since = endpoint.failing_since;
  const isLasting = since !== null && Date.now() - Date.parse(since) > FAILING_DAYS * DAY_MS;
  return isLasting ? `Every delivery has failed for ${FAILING_DAYS} days.` : null;
}

async function disable(tx: Tx, endpoint: Endpoint, disabled_reason: string): Promise<void> {
  const changes = { status: "disabled" as const, disabled_reason, updated_at: sql`now()` };
  const where = isEndpoint(endpoint, endpoint.id);
  const data = one(await tx.update(webhookEndpoints).set(changes).where(where).returning(endpointColumns));
  await publish(tx, endpoint.organization_id, [{ type: "webhook_endpoint.disabled", data }]);
  log.warn({ endpoint_id: endpoint.id, disabled_reason }, "webhook endpoint disabled");
}

async function noteHealth(tx: Tx, endpoint: Endpoint, attempts: Attempt[]): Promise<void> {
  const where = isEndpoint(endpoint, endpoint.id);
  if (attempts.some((attempt) => attempt.status === "succeeded")) {
    if (endpoint.failing_since) await tx.update(webhookEndpoints).set({ failing_since: null }).where(where);
    return;
  }
  const reason = reasonToDisable(endpoint, attempts);
  if (!endpoint.failing_since)
    await tx.update(webhookEndpoints).set({ failing_since: sql`now()` }).where(where);
  if (reason) await disable(tx, endpoint, reason);
}

/** Writes down a wave of tries, what comes next for each delivery, and how the endpoint is doing. */
export async function recordAttempts(endpoint: Endpoint, attempts: Attempt[]): Promise<void> {
  await transaction(getDb(), async (tx) => {
    await writeAttempts(tx, endpoint, attempts);
    await noteHealth(tx, endpoint, attempts);
  });
  for (const { delivery_id, event, number, status, status_code, error, duration_ms } of attempts) {
    const line = {
      endpoint_id: endpoint.id,
      delivery_id,
      event,
      number,
      status,
      status_code,
      error,
      duration_ms,
    };
    if (status === "failed") log.error(line, "webhook delivery failed for good");
    else log.info(line, "webhook delivery attempted");
  }
}
