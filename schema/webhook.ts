import { z } from "zod";
import { Creator } from "./colleague";
import { CountedPageInfo, Id, PageInfo, PageInput, Timestamp, TimestampInput, text } from "./common";
import { EventName, SUBSCRIBABLE } from "./event";
import { WebhookEndpoint, WebhookEndpointStatus } from "./webhook-endpoint";
import { WebhookHeaders } from "./webhook-header";

const SubscribedEvent = z.enum([...SUBSCRIBABLE, "*"]).meta({
  id: "SubscribedEvent",
  description: "A type of event, or `*`: every event, also those that are added later",
});

export const WebhookEndpointWithSecret = WebhookEndpoint.extend({
  secret: z.string().meta({ description: "The key of both signatures, `whsec_…`; store it now" }),
}).meta({
  id: "WebhookEndpointWithSecret",
  description: "An endpoint with its secret, which no other answer includes",
});

const fields = {
  url: text(2048, 1).meta({ format: "uri", description: "A public https address, at most 2,048 characters" }),
  events: z
    .array(SubscribedEvent)
    .min(1)
    .max(SUBSCRIBABLE.length + 1)
    .meta({ description: "The types of events that it is to get" }),
  description: text(500).meta({ description: "For your team; at most 500 characters" }),
  include_practice: z.boolean().meta({
    description:
      "Whether it also gets events about customers of the practice number; by default only your own test receiver does",
  }),
  headers: WebhookHeaders,
};

export const NewWebhookEndpoint = z
  .strictObject({
    ...fields,
    description: fields.description.default(""),
    include_practice: fields.include_practice.optional(),
    headers: fields.headers.optional(),
  })
  .meta({ id: "NewWebhookEndpoint", description: "An endpoint to register" });
export type NewWebhookEndpoint = z.infer<typeof NewWebhookEndpoint>;

export const WebhookEndpointPatch = z
  .strictObject({
    ...z
      .object({
        ...fields,
        status: WebhookEndpointStatus.meta({
          description: "disabled switches it off; active switches it on again, and sends what waited",
        }),
      })
      .partial().shape,
  })
  .meta({ id: "WebhookEndpointPatch", description: "Changes to an endpoint; what is left out stays" });
export type WebhookEndpointPatch = z.infer<typeof WebhookEndpointPatch>;

/** One attempt: when it began, how long it took (milliseconds), and the response (its first KiB). */
const DeliveryAttempt = z.object({
  number: z.int().meta({ description: "From 1" }),
  started_at: Timestamp,
  duration_ms: z
    .int()
    .meta({ description: "Until the answer, or until the attempt was given up, in milliseconds" }),
  status_code: z.int().nullable().meta({ description: "The HTTP status; null if there was no answer" }),
  error: z.string().nullable().meta({ description: "Why it did not succeed; null if it did" }),
  answer: z.string().meta({ description: "The first KiB of the answer's body" }),
});

export const WebhookDeliveryStatus = z.enum(["pending", "succeeded", "failed"]).meta({
  id: "WebhookDeliveryStatus",
  description:
    "pending: attempts are left. succeeded: an attempt was answered with 2xx. failed: none was, and none is left",
});
export type WebhookDeliveryStatus = z.infer<typeof WebhookDeliveryStatus>;

export const WebhookDelivery = z
  .object({
    id: Id,
    endpoint_id: Id.meta({ description: "The endpoint that it goes to" }),
    event_id: Id.meta({ description: "The event: the `webhook-id` header, and its id in the event feed" }),
    event: EventName,
    status: WebhookDeliveryStatus,
    attempts: z.array(DeliveryAttempt).meta({ description: "What was tried so far, the first one first" }),
    next_attempt_at: Timestamp.nullable().meta({ description: "When it is tried next; null if it is not" }),
    created_at: Timestamp,
  })
  .meta({ id: "WebhookDelivery", description: "The delivery of one event to one endpoint" });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookEndpointWithHealth = WebhookEndpoint.extend({
  created_by: Creator.nullable().meta({
    description:
      "Who set its URL; null if that is not known. Events go there also after they have left the team",
  }),
  last_success_at: Timestamp.nullable().meta({
    description: "When it last took an event, of the recent ones; null if it took none of them",
  }),
  recent: z
    .array(z.object({ id: Id, event: EventName, status: WebhookDeliveryStatus }))
    .meta({ description: "Its last 50 deliveries, newest first" }),
}).meta({ id: "WebhookEndpointWithHealth", description: "An endpoint with how its last deliveries went" });
export type WebhookEndpointWithHealth = z.infer<typeof WebhookEndpointWithHealth>;

export const WebhookEndpointPage = z
  .object({ webhook_endpoints: z.array(WebhookEndpointWithHealth), ...PageInfo })
  .meta({ id: "WebhookEndpointPage", description: "A page of endpoints, the newest first" });

export const NewWebhookEndpointAnswer = WebhookEndpointWithSecret.extend({
  ping: WebhookDelivery.meta({
    description: "The delivery of a ping to it: get that delivery to see the outcome",
  }),
}).meta({
  id: "NewWebhookEndpointAnswer",
  description: "A new endpoint with its secret",
});

export const SavedWebhookEndpoint = WebhookEndpoint.extend({
  ping: WebhookDelivery.nullable().meta({
    description:
      "The delivery of a ping to it: get that delivery to see the outcome. Null if the endpoint is disabled",
  }),
}).meta({
  id: "SavedWebhookEndpoint",
  description: "A changed endpoint",
});

/** A page of the log, after the delivery that `cursor` names (the `next_cursor` of the previous page). */
export const DeliveryLogQuery = z.object({
  endpoint_id: Id.optional().meta({ description: "Only deliveries to this endpoint" }),
  status: WebhookDeliveryStatus.optional().meta({ description: "Only deliveries with this status" }),
  event: EventName.optional().meta({ description: "Only deliveries of this type of event" }),
  cursor: Id.optional().meta({
    description: "The `next_cursor` of the previous page; without it, the newest deliveries",
  }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(30)
    .meta({ description: "How many deliveries to return" }),
});
export type DeliveryLogQuery = z.infer<typeof DeliveryLogQuery>;

export const DeliveryLog = z
  .object({
    deliveries: z.array(WebhookDelivery),
    next_cursor: Id.nullable().meta({ description: "The `cursor` of the next page; null on the last one" }),
  })
  .meta({ id: "DeliveryLog", description: "A page of the log of deliveries, newest first" });

export const InspectedAttempt = z
  .object({
    number: z.int().meta({ description: "From 1" }),
    started_at: Timestamp,
    headers: z.record(z.string(), z.string()).meta({
      description:
        "All headers that Frontdesk set, with the signatures; the values of the endpoint's own are hidden",
    }),
    signed_content: z
      .string()
      .meta({ description: "The text that Standard Webhooks signs: id, timestamp and body" }),
    secrets: z
      .enum(["current", "previous", "current_and_previous"])
      .meta({ description: "Which secrets signed it; both within 24 hours after a rotation" }),
  })
  .meta({
    description: "An attempt as it was sent, recomputed with the secrets that were in use at that time",
  });

export const DeliveryInspection = z
  .object({
    delivery: WebhookDelivery,
    url: z.string().meta({ description: "Where it is posted" }),
    body: z.string().meta({ description: "The exact body, which X-Service-Signature signs as it is" }),
    attempts: z
      .array(InspectedAttempt)
      .meta({ description: "What was tried so far; the answers are in the delivery's attempts" }),
  })
  .meta({ id: "DeliveryInspection", description: "A delivery in detail, never with a secret" });
export type DeliveryInspection = z.infer<typeof DeliveryInspection>;

const CatalogueEvent = z
  .object({
    event: EventName,
    summary: z.string().meta({ description: "When it is sent" }),
    schema: z.record(z.string(), z.unknown()).meta({ description: "The JSON schema of a delivery's body" }),
    example: z.record(z.string(), z.unknown()).meta({ description: "A delivery's body" }),
  })
  .meta({ id: "CatalogueEvent", description: "A type of event" });

export const EventCatalogue = z
  .object({ events: z.array(CatalogueEvent) })
  .meta({ id: "EventCatalogue", description: "All events that there are" });

/** Asks for a page of deliveries, optionally of one status or event. */
export const DeliveryQuery = z.strictObject({
  ...PageInput,
  status: WebhookDeliveryStatus.optional().meta({ description: "Only deliveries with this status" }),
  event: EventName.optional().meta({ description: "Only deliveries of this type of event" }),
});

export const DeliveryPage = z
  .object({ deliveries: z.array(WebhookDelivery), ...CountedPageInfo })
  .meta({ id: "DeliveryPage", description: "A page of deliveries, newest first" });

export const RedeliverFailed = z
  .strictObject({
    since: TimestampInput.meta({
      description: "Deliveries that were created at this time or later, and failed",
    }),
  })
  .meta({ id: "RedeliverFailed", description: "What to send again" });

export const ReplayRange = z
  .strictObject({
    from: TimestampInput.meta({
      description: "The first moment of the range",
      example: "2026-03-01T00:00:00Z",
    }),
    to: TimestampInput.meta({
      description: "The first moment after the range",
      example: "2026-03-02T00:00:00Z",
    }),
    events: z
      .array(SubscribedEvent)
      .min(1)
      .optional()
      .meta({ description: "Only events of these types; by default all that the endpoint subscribes to" }),
  })
  .meta({
    id: "ReplayRange",
    description: "The events to send to an endpoint, even if they were sent to it before",
  });

export const Scheduled = z
  .object({ scheduled: z.int().meta({ description: "How many deliveries were scheduled" }) })
  .meta({ id: "Scheduled", description: "How much will be sent" });
