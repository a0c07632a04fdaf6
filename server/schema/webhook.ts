import { z } from "zod";
import { Creator } from "./colleague";
import { CountedPageInfo, Id, PageInfo, PageInput, Timestamp, TimestampInput, text } from "./common";
import { EventName, SUBSCRIBABLE } from "./event";
import { WebhookEndpoint, WebhookEndpointStatus } from "./webhook-endpoint";

/** An event, or `*`: every event, also those that are added later. */
const SubscribedEvent = z.enum([...SUBSCRIBABLE, "*"]);

/** The only responses that include the secret: creation and rotation. */
export const WebhookEndpointWithSecret = WebhookEndpoint.extend({ secret: z.string() }).meta({
  id: "WebhookEndpointWithSecret",
});

const fields = {
  url: text(2048, 1).meta({ format: "uri" }),
  events: z
    .array(SubscribedEvent)
    .min(1)
    .max(SUBSCRIBABLE.length + 1),
  description: text(500),
  include_practice: z.boolean(),
};

/**
 * An endpoint to add: its URL, its events and a description. By default `include_practice` is true only for the
 * organization's own test receiver.
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

/** One attempt: when it began, how long it took (milliseconds), and the response (its first KiB). */
const DeliveryAttempt = z.object({
  number: z.int(),
  started_at: Timestamp,
  duration_ms: z.int(),
  status_code: z.int().nullable(),
  error: z.string().nullable(),
  answer: z.string(),
});

/** The status of a delivery: `pending` while attempts are left. */
export const WebhookDeliveryStatus = z.enum(["pending", "succeeded", "failed"]);
export type WebhookDeliveryStatus = z.infer<typeof WebhookDeliveryStatus>;

/** The delivery of one event to one endpoint. */
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

/**
 * An endpoint with its last 50 deliveries, newest first, and the time of the last success among recent ones.
 * `created_by`: who set its URL, if known. Events go there also after they have left the team.
 */
export const WebhookEndpointWithHealth = WebhookEndpoint.extend({
  created_by: Creator.nullable(),
  last_success_at: Timestamp.nullable(),
  recent: z.array(z.object({ id: Id, event: EventName, status: WebhookDeliveryStatus })),
}).meta({ id: "WebhookEndpointWithHealth" });
export type WebhookEndpointWithHealth = z.infer<typeof WebhookEndpointWithHealth>;

/** A page of endpoints, each with its health. */
export const WebhookEndpointPage = z
  .object({ webhook_endpoints: z.array(WebhookEndpointWithHealth), ...PageInfo })
  .meta({ id: "WebhookEndpointPage" });

/** A new endpoint with its secret, and the delivery of a ping to it: get that delivery to see the outcome. */
export const NewWebhookEndpointAnswer = WebhookEndpointWithSecret.extend({ ping: WebhookDelivery }).meta({
  id: "NewWebhookEndpointAnswer",
});

/** A changed endpoint, and the delivery of a ping to it; null if the endpoint is disabled. */
export const SavedWebhookEndpoint = WebhookEndpoint.extend({ ping: WebhookDelivery.nullable() }).meta({
  id: "SavedWebhookEndpoint",
});

/** A page of the log, after the delivery that `cursor` names (the `next_cursor` of the previous page). */
export const DeliveryLogQuery = z.object({
  endpoint_id: Id.optional(),
  status: WebhookDeliveryStatus.optional(),
  event: EventName.optional(),
  cursor: Id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type DeliveryLogQuery = z.infer<typeof DeliveryLogQuery>;

/** `next_cursor` is null on the last page. */
export const DeliveryLog = z
  .object({ deliveries: z.array(WebhookDelivery), next_cursor: Id.nullable() })
  .meta({ id: "DeliveryLog" });

/**
 * An attempt as sent over the wire: all headers that we set, and the text that Standard Webhooks signs, recomputed with
 * the secrets that were in use at that time. The response is in the delivery's attempts.
 */
export const InspectedAttempt = z.object({
  number: z.int(),
  started_at: Timestamp,
  headers: z.record(z.string(), z.string()),
  signed_content: z.string(),
  secrets: z.enum(["current", "previous", "current_and_previous"]),
});

/** A delivery in detail: the exact body, which X-Service-Signature signs as it is, and each attempt. Never a secret. */
export const DeliveryInspection = z
  .object({
    delivery: WebhookDelivery,
    url: z.string(),
    body: z.string(),
    attempts: z.array(InspectedAttempt),
  })
  .meta({ id: "DeliveryInspection" });
export type DeliveryInspection = z.infer<typeof DeliveryInspection>;

/** An event of the catalogue: its meaning, the JSON schema of a delivery's body, and an example of one. */
const CatalogueEvent = z
  .object({
    event: EventName,
    summary: z.string(),
    schema: z.record(z.string(), z.unknown()),
    example: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "CatalogueEvent" });

export const EventCatalogue = z.object({ events: z.array(CatalogueEvent) }).meta({ id: "EventCatalogue" });

/** Asks for a page of deliveries, optionally of one status or event. */
export const DeliveryQuery = z.strictObject({
  ...PageInput,
  status: WebhookDeliveryStatus.optional(),
  event: EventName.optional(),
});

/** A page of deliveries, newest first. If `total_is_floor` is true, there are more than `total`. */
export const DeliveryPage = z
  .object({ deliveries: z.array(WebhookDelivery), ...CountedPageInfo })
  .meta({ id: "DeliveryPage" });

/** Redelivers all deliveries of the endpoint that have failed since `since`. */
export const RedeliverFailed = z.strictObject({ since: TimestampInput }).meta({ id: "RedeliverFailed" });

/** Sends every event of a time range (from inclusive, to exclusive) to one endpoint, even if it was sent before. */
export const ReplayRange = z
  .strictObject({
    from: TimestampInput,
    to: TimestampInput,
    events: z.array(SubscribedEvent).min(1).optional(),
  })
  .meta({ id: "ReplayRange" });

/** How many deliveries were scheduled. */
export const Scheduled = z.object({ scheduled: z.int() }).meta({ id: "Scheduled" });
