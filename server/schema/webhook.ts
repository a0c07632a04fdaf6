import { z } from "zod";
import { Id, PageInfo, PageInput, Timestamp, TimestampInput, text } from "./common";
import { EventName, SUBSCRIBABLE } from "./event";
import { WebhookEndpoint, WebhookEndpointStatus } from "./webhook-endpoint";

const SubscribedEvent = z.enum(SUBSCRIBABLE);

/** The only answers that show the secret: creation and rotation. */
export const WebhookEndpointWithSecret = WebhookEndpoint.extend({ secret: z.string() }).meta({
  id: "WebhookEndpointWithSecret",
});

const fields = {
  url: text(2048, 1),
  events: z.array(SubscribedEvent).min(1).max(SUBSCRIBABLE.length),
  description: text(500),
};

export const NewWebhookEndpoint = z
  .strictObject({ ...fields, description: fields.description.default("") })
  .meta({ id: "NewWebhookEndpoint" });
export type NewWebhookEndpoint = z.infer<typeof NewWebhookEndpoint>;

export const WebhookEndpointPatch = z
  .strictObject({ ...z.object({ ...fields, status: WebhookEndpointStatus }).partial().shape })
  .meta({ id: "WebhookEndpointPatch" });
export type WebhookEndpointPatch = z.infer<typeof WebhookEndpointPatch>;

export const WebhookEndpointPage = z
  .object({ webhook_endpoints: z.array(WebhookEndpoint), ...PageInfo })
  .meta({ id: "WebhookEndpointPage" });

/** One try: when it began, how long it took (milliseconds), what came back (the first KiB). */
export const DeliveryAttempt = z.object({
  number: z.int(),
  started_at: Timestamp,
  duration_ms: z.int(),
  status_code: z.int().nullable(),
  error: z.string().nullable(),
  answer: z.string(),
});

export const WebhookDeliveryStatus = z.enum(["pending", "succeeded", "failed"]);
export type WebhookDeliveryStatus = z.infer<typeof WebhookDeliveryStatus>;

/** One event on its way to one endpoint. */
export const WebhookDelivery = z
  .object({
    id: Id,
    endpoint_id: Id,
    event_id: Id,
    event: EventName,
    status: WebhookDeliveryStatus,
    attempts: z.array(DeliveryAttempt),
    next_attempt_at: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const DeliveryQuery = z.strictObject({
  ...PageInput,
  status: WebhookDeliveryStatus.optional(),
  event: EventName.optional(),
});

export const DeliveryPage = z
  .object({ deliveries: z.array(WebhookDelivery), ...PageInfo })
  .meta({ id: "DeliveryPage" });

/** Sends all deliveries of the endpoint that failed since `since` again. */
export const RedeliverFailed = z.strictObject({ since: TimestampInput }).meta({ id: "RedeliverFailed" });

/** Sends every event of a time range (from included, to excluded) to one endpoint, delivered before or not. */
export const ReplayRange = z
  .strictObject({
    from: TimestampInput,
    to: TimestampInput,
    events: z.array(SubscribedEvent).min(1).optional(),
  })
  .meta({ id: "ReplayRange" });

export const Scheduled = z.object({ scheduled: z.int() }).meta({ id: "Scheduled" });
