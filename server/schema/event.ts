import { z } from "zod";
import { Booking } from "./booking";
import { Flag, Id, Timestamp } from "./common";
import { Conversation, Message } from "./conversation";
import { Lead } from "./lead";
import { WebhookEndpoint } from "./webhook-endpoint";

/** The record as it is after the change; `previous` holds the changed fields as they were. */
const changed = <R extends z.ZodObject>(record: R) =>
  z.object({ ...record.shape, previous: record.partial() });

/** What can happen, and what each event's `data` holds. The one list of events. */
export const EVENTS = {
  "lead.created": { summary: "A new lead was captured", data: Lead },
  "lead.updated": { summary: "A lead's fields or status changed", data: changed(Lead) },
  "lead.merged": {
    summary:
      "Two leads turned out to be one person: `merged` became part of this one; its id now answers this one",
    data: z.object({ ...Lead.shape, merged: Lead }),
  },
  "conversation.created": {
    summary: "A new thread was opened, by a customer or by staff",
    data: Conversation,
  },
  "conversation.updated": { summary: "A conversation's status changed", data: changed(Conversation) },
  "conversation.escalated": {
    summary: "A conversation was handed to a person",
    data: z.object({ ...Conversation.shape, reason: z.string().nullable() }),
  },
  "message.created": { summary: "A message was added to a conversation", data: Message },
  "message.media_changed": {
    summary:
      "What came with a message was kept, can't be, or was put into words: `metadata.media` says which",
    data: Message,
  },
  "booking.requested": { summary: "A customer asked for an appointment", data: Booking },
  "booking.created": { summary: "An appointment was booked", data: Booking },
  "booking.rescheduled": { summary: "An appointment was moved", data: changed(Booking) },
  "booking.confirmed": { summary: "A customer who was reminded said that they come", data: Booking },
  "booking.updated": {
    summary: "It was noted how an appointment went, or such a note or a cancellation was taken back",
    data: changed(Booking),
  },
  "booking.cancelled": { summary: "An appointment was called off", data: Booking },
  "webhook_endpoint.disabled": {
    summary: "A webhook endpoint was disabled because its receiver is gone or kept failing",
    data: WebhookEndpoint,
  },
  ping: { summary: "A test of a webhook endpoint", data: z.object({ endpoint_id: Id }) },
} as const;

export type EventType = keyof typeof EVENTS;
export type EventData<T extends EventType> = z.input<(typeof EVENTS)[T]["data"]>;

const isEventType = (name: string): name is EventType => name in EVENTS;

export const EVENT_TYPES = Object.keys(EVENTS).filter(isEventType);

/** Events that a webhook endpoint can subscribe to: all but `ping`, which every endpoint gets when asked. */
export type SubscribableEvent = Exclude<EventType, "ping">;

/** Their names, as a subscription may list them. */
export const SUBSCRIBABLE = EVENT_TYPES.filter((type): type is SubscribableEvent => type !== "ping");

export const EventName = z.enum(EVENT_TYPES).meta({ id: "EventName" });

/** What receivers get as the body, and what the event feed answers. `id` equals the webhook-id header. */
export const EventEnvelope = z
  .object({
    id: Id,
    event: EventName,
    timestamp: Timestamp,
    organization_id: Id,
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "Event" });
export type EventEnvelope = z.infer<typeof EventEnvelope>;

/**
 * The feed: events after the event with id `after` (from the beginning of the 30 days when absent), oldest
 * first, at most `limit`. What happens with practice customers is left out unless `include_practice` asks for it.
 */
export const EventQuery = z.strictObject({
  after: Id.optional(),
  type: EventName.optional(),
  include_practice: Flag.default(false),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type EventQuery = z.infer<typeof EventQuery>;

/** `next_after` is the cursor to ask with next; it stays the same when nothing new came. */
export const EventFeed = z
  .object({ events: z.array(EventEnvelope), next_after: Id.nullable(), has_more: z.boolean() })
  .meta({ id: "EventFeed" });
