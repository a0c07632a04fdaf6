import { one, type Tx } from "@/db/client";
import { events } from "@/db/schema/events";
import { webhookDeliveries } from "@/db/schema/webhooks";
import { AppError } from "@/lib/errors";
import { EVENTS, type SubscribableEvent } from "@/schema/event";
import { EXAMPLES } from "@/schema/event-examples";
import type { WebhookDelivery } from "@/schema/webhook";
import type { WebhookEndpoint } from "@/schema/webhook-endpoint";
import type { Ctx } from "@/server/http/ctx";
import { wakeDeliveries } from "./deliveries/wake";
import { toEnvelope } from "./feed";

/** The body in which an endpoint gets an event; in place of a ping with a sample, which is in the feed, the sample. */
export function bodyOf(event: typeof events.$inferSelect): string {
  const envelope = toEnvelope(event);
  const { sample } = event.type === "ping" ? EVENTS.ping.data.parse(event.data) : {};
  return JSON.stringify({ ...envelope, ...sample });
}

/**
 * Sends a ping, or a sample of an event, to one endpoint: an event like any other, signed the same way, but tried once.
 */
export async function sendPing(
  tx: Tx,
  ctx: Ctx,
  endpoint: WebhookEndpoint,
  sampled?: SubscribableEvent,
): Promise<WebhookDelivery> {
  if (endpoint.status !== "active")
    throw new AppError("conflict", "The endpoint is switched off. Switch it on first.");
  const { organization_id } = ctx;
  const sample = sampled && { event: sampled, data: { ...EXAMPLES[sampled]?.data } };
  const ping = {
    organization_id,
    type: "ping" as const,
    data: { endpoint_id: endpoint.id, ...(sample && { sample }) },
  };
  const event = one(await tx.insert(events).values(ping).returning());
  const row = {
    organization_id,
    endpoint_id: endpoint.id,
    event_id: event.id,
    event: event.type,
    attempts_left: 1,
  };
  const delivery = one(await tx.insert(webhookDeliveries).values(row).returning());
  tx.afterCommit(() => wakeDeliveries(organization_id, endpoint.id, endpoint.failing_since !== null));
  return { ...delivery, attempts: [] };
}
