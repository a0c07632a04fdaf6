import { z } from "zod";
import { Booking } from "./booking";
import { Flag, Id, Timestamp } from "./common";
import { Conversation, Message } from "./conversation";
import { Lead } from "./lead";
import { WaitingEntry, WaitingOffer } from "./waiting";
import { WebhookEndpoint } from "./webhook-endpoint";

const AFTER = "The record after the change";

const changed = <R extends z.ZodObject>(record: R) =>
  z
    .object({
      ...record.shape,
      previous: record.partial().meta({
        description:
          "The fields that changed, each with its old value, and no others; `updated_at` is not among them",
      }),
    })
    .meta({ description: AFTER });

const changedBy = <R extends z.ZodObject>(record: R) =>
  changed(record)
    .extend({
      changed_by: z.string().optional().meta({
        description:
          "Who changed it: a member's e-mail address, customer, agent, scheduler or system. Left out in events from before it was recorded",
      }),
    })
    .meta({ description: AFTER });

/** Somebody on the waiting list, with the offer that an event tells of. */
const ofOffer = z
  .object({
    ...WaitingEntry.shape,
    offer: WaitingOffer.meta({ description: "The offer that it is about, after the change" }),
  })
  .meta({ description: "Who waits, after the change" });

/** All events: a summary of each, and the schema of its `data`. */
export const EVENTS = {
  "lead.created": { summary: "A new lead was captured", data: Lead },
  "lead.updated": { summary: "A lead's fields or status changed", data: changedBy(Lead) },
  "lead.merged": {
    summary:
      "Two leads turned out to be the same person: `merged` became part of this one, and its id now returns this one",
    data: z
      .object({
        ...Lead.shape,
        merged: Lead.meta({ description: "The lead that became part of this one, as it was" }),
      })
      .meta({ description: "The lead that was kept" }),
  },
  "lead.deleted": {
    summary:
      "A lead was deleted, which sets it to lost; its record stays. A lead that was lost before, or that is merged into another, sends none",
    data: Lead.meta({ description: AFTER }),
  },
  "conversation.created": {
    summary: "A new thread was opened, by a customer or by staff",
    data: Conversation,
  },
  "conversation.updated": { summary: "A conversation's status changed", data: changed(Conversation) },
  "conversation.escalated": {
    summary: "A conversation was handed over to a person",
    data: z
      .object({
        ...Conversation.shape,
        reason: z
          .string()
          .nullable()
          .meta({ description: "Why a person is needed, as the agent gave it; null if it gave none" }),
      })
      .meta({ description: "The conversation after it was handed over" }),
  },
  "conversation.labelled": {
    summary: "A label was put on a conversation or taken off; a label that is deleted sends nothing",
    data: changed(Conversation),
  },
  "message.created": { summary: "A message was added to a conversation", data: Message },
  "message.updated": {
    summary: "A message was sent, delivered, read, or failed, or is tried again: see `delivery_status`",
    data: changed(Message),
  },
  "message.edited": {
    summary: "A customer edited or deleted a message: see `edited_at` and `deleted_at`",
    data: Message,
  },
  "message.media_changed": {
    summary:
      "The media of a message was stored, could not be stored, or was transcribed; see `metadata.media`",
    data: Message,
  },
  "booking.requested": { summary: "A customer requested an appointment", data: Booking },
  "booking.created": { summary: "An appointment was booked", data: Booking },
  "booking.rescheduled": { summary: "An appointment was moved", data: changed(Booking) },
  "booking.confirmed": { summary: "A reminded customer confirmed that they will come", data: Booking },
  "booking.updated": {
    summary:
      "The outcome of an appointment was recorded, an outcome or a cancellation was undone, or `untold_since` changed: its customer could not be told of a change, or was told after all",
    data: changed(Booking),
  },
  "booking.cancelled": { summary: "An appointment was cancelled", data: Booking },
  "waiting_list.joined": { summary: "A customer was put on the waiting list", data: WaitingEntry },
  "waiting_list.offered": {
    summary: "A free time was offered to a customer on the waiting list, and is held for them",
    data: ofOffer,
  },
  "waiting_list.accepted": {
    summary: "A customer accepted an offer: `booking.created` told of the appointment before",
    data: ofOffer,
  },
  "waiting_list.declined": { summary: "A customer declined an offer, which goes to the next", data: ofOffer },
  "waiting_list.expired": {
    summary:
      "An offer was not answered in time (`offer.status` is expired), or was withdrawn because the time was given to somebody else or the customer left the list",
    data: ofOffer,
  },
  "webhook_endpoint.disabled": {
    summary: "A webhook endpoint was disabled because its receiver is gone or kept failing",
    data: WebhookEndpoint,
  },
  ping: {
    summary: "A test of a webhook endpoint",
    data: z
      .object({
        endpoint_id: Id.meta({ description: "The endpoint that is tested" }),
        sample: z
          .object({
            event: z.string().meta({ description: "Its type" }),
            data: z.record(z.string(), z.unknown()).meta({ description: "An invented record" }),
          })
          .optional()
          .meta({
            description:
              "The event that the endpoint gets as a sample in place of this; left out in a mere ping",
          }),
      })
      .meta({ description: "What is tested" }),
  },
} as const;

export type EventType = keyof typeof EVENTS;
export type EventData<T extends EventType> = z.input<(typeof EVENTS)[T]["data"]>;

const isEventType = (name: string): name is EventType => name in EVENTS;

export const EVENT_TYPES = Object.keys(EVENTS).filter(isEventType);

/** Events that a webhook endpoint can subscribe to: all but `ping`, which is sent to any endpoint on request. */
export type SubscribableEvent = Exclude<EventType, "ping">;

/** The names of these events. */
export const SUBSCRIBABLE = EVENT_TYPES.filter((type): type is SubscribableEvent => type !== "ping");

/** The names that a subscription stands for: all, if one of them is `*`. */
export const eventsNamedBy = (subscribed: readonly string[]): readonly string[] =>
  subscribed.includes("*") ? SUBSCRIBABLE : subscribed;

export const EventName = z.enum(EVENT_TYPES).meta({ id: "EventName", description: "The type of an event" });

export const EventEnvelope = z
  .object({
    id: Id.meta({
      description: "The same on every attempt, in the `webhook-id` header and in the event feed",
    }),
    event: EventName,
    timestamp: Timestamp.meta({ description: "When it happened: ISO 8601 in UTC, with milliseconds" }),
    organization_id: Id.meta({ description: "Whose event it is" }),
    data: z
      .record(z.string(), z.unknown())
      .meta({ description: "What the type's schema says: usually the record after the change" }),
  })
  .meta({ id: "Event", description: "The body of a delivery, and an item of the event feed" });
export type EventEnvelope = z.infer<typeof EventEnvelope>;

const knownEvent = <T extends EventType>(type: T) =>
  EventEnvelope.extend({ event: z.literal(type), data: EVENTS[type].data }).meta({
    id: `Event_${type.replaceAll(".", "_")}`,
    description: EVENTS[type].summary,
  });

export const KnownEvent = z
  .discriminatedUnion("event", [knownEvent("ping"), ...SUBSCRIBABLE.map(knownEvent)])
  .meta({
    id: "KnownEvent",
    description: "Any event of this version, as a webhook carries it. Later versions may add others",
  });

/**
 * The event feed: events after the event with id `after` (without it, from the beginning of the last 30 days), oldest
 * first, at most `limit`. Events about practice customers are left out unless `include_practice` is set.
 */
export const EventQuery = z.strictObject({
  after: Id.optional().meta({
    description:
      "The `next_after` of the previous answer; without it, from the beginning of the last 30 days",
  }),
  type: EventName.optional().meta({ description: "Only events of this type" }),
  include_practice: Flag.default(false).meta({
    description: "Whether to include events about customers of the practice number",
  }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(100)
    .meta({ description: "How many events to return" }),
});
export type EventQuery = z.infer<typeof EventQuery>;

export const EventFeed = z
  .object({
    events: z.array(EventEnvelope),
    next_after: Id.nullable().meta({
      description:
        "The cursor for the next request; it stays the same if there is nothing new. Null as long as there is none",
    }),
    has_more: z.boolean().meta({ description: "Whether there are more events already" }),
  })
  .meta({ id: "EventFeed", description: "Events in the order of their transactions, oldest first" });
