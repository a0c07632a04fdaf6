import { sql } from "drizzle-orm";
import { z } from "zod";
import { snapshot } from "@/db/client";
import { pageUpTo } from "@/db/queries/page";
import { events } from "@/db/schema/events";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema/webhooks";
import { byId, references } from "@/db/tenant";
import { notFound } from "@/lib/errors";
import { Id } from "@/schema/common";
import {
  DeliveryInspection,
  DeliveryLog,
  DeliveryLogQuery,
  type InspectedAttempt,
  WebhookDelivery,
} from "@/schema/webhook";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { hiddenHeaders } from "@/server/webhooks/own-headers";
import { bodyOf } from "@/server/webhooks/ping";
import { secretsAt, signed } from "@/server/webhooks/signed";
import { type DeliveryRow, isOfEvent, withAttempts } from "./deliveries";

export const browseDeliveries = action({
  summary:
    "List deliveries of one or all webhook endpoints with their attempts, newest first, after a cursor",
  input: DeliveryLogQuery,
  output: DeliveryLog,
  run: (ctx, { endpoint_id, status, event, cursor, limit }) =>
    snapshot(ctx.db, async (db) => {
      // A full page from each endpoint, so that its own index gives them in order.
      const rows = await db.execute<DeliveryRow>(sql`
      select delivery.* from webhook_endpoints endpoint cross join lateral (
        select * from webhook_deliveries
        where webhook_deliveries.organization_id = endpoint.organization_id and endpoint_id = endpoint.id
          ${status ? sql`and status = ${status}` : sql``}
          ${event ? sql`and ${isOfEvent(event)}` : sql``}
          ${cursor ? sql`and webhook_deliveries.id < ${cursor}::uuid` : sql``}
        order by webhook_deliveries.id desc limit ${limit + 1}
      ) as delivery
      where endpoint.organization_id = ${ctx.organization_id}::uuid
        ${endpoint_id ? sql`and endpoint.id = ${endpoint_id}::uuid` : sql``}
      order by delivery.id desc limit ${limit + 1}`);
      const { page, last } = pageUpTo(limit, [...rows]);
      return { deliveries: await withAttempts({ ...ctx, db }, page), next_cursor: last?.id ?? null };
    }),
});

const OneDelivery = z.strictObject({ delivery_id: Id });

/** A delivery with its tries, endpoint and event; or 404. */
const deliveryById = (ctx: Ctx, id: string) =>
  snapshot(ctx.db, async (db) => {
    const [found] = await db
      .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints, event: events })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, references(webhookDeliveries, "endpoint_id", webhookEndpoints))
      .innerJoin(events, references(webhookDeliveries, "event_id", events))
      .where(byId(ctx, webhookDeliveries, id));
    const [delivery] = found ? await withAttempts({ ...ctx, db }, [found.delivery]) : [];
    if (!found || !delivery) throw notFound("webhook delivery");
    return { ...found, delivery };
  });

export const getDelivery = action({
  summary: "Get a webhook delivery with its attempts",
  input: OneDelivery,
  output: WebhookDelivery,
  run: async (ctx, { delivery_id }) => (await deliveryById(ctx, delivery_id)).delivery,
});

type Found = Awaited<ReturnType<typeof deliveryById>>;

function inspect({ endpoint, event, delivery }: Found): z.input<typeof InspectedAttempt>[] {
  const own = hiddenHeaders(endpoint.header_names);
  return delivery.attempts.map(({ number, started_at }) => {
    const at = new Date(started_at);
    const secrets = secretsAt(endpoint, at);
    const { body, headers } = signed(event, { secrets, own }, at);
    const isCurrent = secrets[0] === secretsAt(endpoint, new Date())[0];
    return {
      number,
      started_at,
      headers,
      signed_content: `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`,
      secrets: secrets.length > 1 ? "current_and_previous" : isCurrent ? "current" : "previous",
    };
  });
}

export const inspectDelivery = action({
  summary: "Inspect a webhook delivery: its exact body, and each try's headers and signed content",
  description: "Signatures are computed anew with the secrets that were in use at the time of each attempt.",
  input: OneDelivery,
  output: DeliveryInspection,
  run: async (ctx, { delivery_id }) => {
    const found = await deliveryById(ctx, delivery_id);
    const body = bodyOf(found.event);
    return { delivery: found.delivery, url: found.endpoint.url, body, attempts: inspect(found) };
  },
});
