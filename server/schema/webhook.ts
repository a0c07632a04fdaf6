import { z } from "zod";
import { CountedPageInfo, Id, PageInfo, PageInput, Timestamp, TimestampInput, text } from "./common";
import { EventName, SUBSCRIBABLE } from "./event";
import { WebhookEndpoint, WebhookEndpointStatus } from "./webhook-endpoint";

const SubscribedEvent = z.enum(SUBSCRIBABLE);

/** The only answers that show the secret: creation and rotation. */
export const WebhookEndpointWithSecret = WebhookEndpoint.extend({ secret: z.string() }).meta({
  id: "WebhookEndpointWithSecret",
});

const fields = {
  url: text(2048, 1).meta({ format: "uri" }),
  events: z.array(SubscribedEvent).min(1).max(SUBSCRIBABLE.length),
  description: text(500),
  include_practice: z.boolean(),
};

/**
 * An endpoint to add: its address, the events it wants, and words about it. Where `include_practice` is left out, only
 * the organization's own test receiver gets what happens with practice customers.
 */
export const NewWebhookEndpoint = z
  .strictObject({
    ...fields,
    description: fields.description.default(""),
    include_practice: fields.include_practice.optional(),
  })
  .meta({ id: "NewWebhookEndpoint" });
export type NewWebhookEndpoint = z.infer<typeof NewWebhookEndpoint>;

export const WebhookEndpointPatch = z
  .strictObject({ ...z.object({ ...fields, status: WebhookEndpointStatus }).partial().shape })
  .meta({ id: "WebhookEndpointPatch" });
export type WebhookEndpointPatch = z.infer<typeof WebhookEndpointPatch>;

/** One try: when it began, how long it took (milliseconds), what came back (the first KiB). */
const DeliveryAttempt = z.object({
  number: z.int(),
  started_at: Timestamp,
  duration_ms: z.int(),
  status_code: z.int().nullable(),
  error: z.string().nullable(),
  answer: z.string(),
});

/** Where a delivery stands: `pending` while tries are left. */
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

/** An endpoint and how it does: its last 50 deliveries, newest first, and the time of one of its last successes. */
export const WebhookEndpointWithHealth = WebhookEndpoint.extend({
  last_success_at: Timestamp.nullable(),
  recent: z.array(z.object({ id: Id, event: EventName, status: WebhookDeliveryStatus })),
}).meta({ id: "WebhookEndpointWithHealth" });
export type WebhookEndpointWithHealth = z.infer<typeof WebhookEndpointWithHealth>;

/** A page of endpoints, each with how it is doing. */
export const WebhookEndpointPage = z
  .object({ webhook_endpoints: z.array(WebhookEndpointWithHealth), ...PageInfo })
  .meta({ id: "WebhookEndpointPage" });

/** A new endpoint with its secret, and the ping on its way to it: ask for that delivery to learn how it went. */
export const NewWebhookEndpointAnswer = WebhookEndpointWithSecret.extend({ ping: WebhookDelivery }).meta({
  id: "NewWebhookEndpointAnswer",
});

/** A changed endpoint and the ping on its way to it; none to one that is switched off. */
export const SavedWebhookEndpoint = WebhookEndpoint.extend({ ping: WebhookDelivery.nullable() }).meta({
  id: "SavedWebhookEndpoint",
});

/** A stretch of the log, after the delivery that `cursor` names (the `next_cursor` of the answer before). */
export const DeliveryLogQuery = z.object({
  endpoint_id: Id.optional(),
  status: WebhookDeliveryStatus.optional(),
  event: EventName.optional(),
  cursor: Id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type DeliveryLogQuery = z.infer<typeof DeliveryLogQuery>;

/** `next_cursor` is null at the end of the log. */
export const DeliveryLog = z
  .object({ deliveries: z.array(WebhookDelivery), next_cursor: Id.nullable() })
  .meta({ id: "DeliveryLog" });

/**
 * A try as it went over the wire: all headers that we set and the text that Standard Webhooks signs, computed anew
 * with the secrets that signed then. What came back is in the delivery's attempts.
 */
export const InspectedAttempt = z.object({
  number: z.int(),
  started_at: Timestamp,
  headers: z.record(z.string(), z.string()),
  signed_content: z.string(),
  secrets: z.enum(["current", "previous", "current_and_previous"]),
});

/** A delivery taken apart: the exact body, which X-Service-Signature signs as it is, and each try. Never a secret. */
export const DeliveryInspection = z
  .object({
    delivery: WebhookDelivery,
    url: z.string(),
    body: z.string(),
    attempts: z.array(InspectedAttempt),
  })
  .meta({ id: "DeliveryInspection" });
export type DeliveryInspection = z.infer<typeof DeliveryInspection>;

/** An event of the catalogue: what it means, the JSON schema of a delivery's body, and an example of one. */
const CatalogueEvent = z
  .object({
    event: EventName,
    summary: z.string(),
    schema: z.record(z.string(), z.unknown()),
    example: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "CatalogueEvent" });

export const EventCatalogue = z.object({ events: z.array(CatalogueEvent) }).meta({ id: "EventCatalogue" });

/** A page of deliveries, of one status or event where named. */
export const DeliveryQuery = z.strictObject({
  ...PageInput,
  status: WebhookDeliveryStatus.optional(),
  event: EventName.optional(),
});

/** A page of deliveries, newest first. Where `total_is_floor` is true there are more than `total`. */
export const DeliveryPage = z
  .object({ deliveries: z.array(WebhookDelivery), ...CountedPageInfo })
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

/** How many deliveries were set going. */
export const Scheduled = z.object({ scheduled: z.int() }).meta({ id: "Scheduled" });
