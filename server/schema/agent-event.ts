import { z } from "zod";
import { Email, filledText, Id, MetadataInput, TimestampInput, text } from "./common";
import { MessageRole } from "./conversation";
import { Channel, Language, LeadMetadataInput, LeadStatus } from "./lead";
import { LeadName } from "./name";
import { TimeZone } from "./organization";
import { AgentReply } from "./reply";

const reference = {
  lead_id: Id.optional(),
  conversation_id: Id.optional(),
  channel: Channel.optional(),
  channel_id: filledText(200).optional(),
};

const withWhom = filledText(80).optional().meta({
  description:
    "The name of the person, or of another resource, that the appointment is to be with; 422 if nobody of that name can be booked. Any that is free if left out; when an appointment is moved, the one it is with if possible",
});

const bookable = z.object({
  ...reference,
  service: filledText(200).optional(),
  services: z.array(filledText(200)).max(50).optional(),
  notes: text(5000).optional(),
  starts_at: TimestampInput.optional(),
  /** Defaults to `starts_at` plus the duration of the services. */
  ends_at: TimestampInput.optional(),
  time_zone: TimeZone.optional(),
  with: withWhom,
  confirmed: z.boolean().default(false).meta({
    description:
      "The customer and the agent have agreed on `starts_at`, so the booking is confirmed at once. As for booking_move, it must be a time that customers are offered: 422 if it is past, too soon, beyond the booking horizon or outside opening hours; 409 if it is taken.",
  }),
});

const DATA = {
  new_lead: z.object({
    channel: Channel.optional(),
    channel_id: filledText(200).optional(),
    name: LeadName.nullish(),
    phone: text(40).nullish(),
    email: Email.nullish(),
    company: text(200).nullish(),
    preferred_services: z.array(filledText(200)).max(50).optional(),
    appointment_notes: text(5000).nullish(),
    language: Language.nullish(),
    metadata: LeadMetadataInput.optional(),
  }),
  status_update: z.object({ ...reference, status: LeadStatus, reason: text(1000).optional() }),
  booking_request: bookable
    .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || ends_at > starts_at, {
      path: ["ends_at"],
      message: "must be later than starts_at",
    })
    .refine((data) => !data.confirmed || data.starts_at !== undefined, {
      path: ["starts_at"],
      message: "is required when the booking is confirmed",
    }),
  booking_move: z.object({ ...reference, booking_id: Id, starts_at: TimestampInput, with: withWhom }),
  booking_cancel: z.object({ ...reference, booking_id: Id, reason: text(500).trim().optional() }),
  message_logged: z.object({
    ...reference,
    role: MessageRole.default("assistant"),
    content: filledText(20_000),
    buttons: AgentReply.shape.buttons,
    list: AgentReply.shape.list,
    /** The agent's own id for the message. A message logged twice under one id, however late, is stored once. */
    message_id: text(200, 1).optional(),
    deliver: z.boolean().default(false),
    metadata: MetadataInput.optional(),
  }),
  escalation: z.object({ ...reference, reason: text(1000).optional() }),
};

const eventOf = <E extends string, D extends z.ZodType>(event: E, data: D) => ({
  event: z.literal(event),
  event_id: text(200, 1).optional().meta({
    description:
      "Your own id of the event: a repeat within 60 seconds is discarded. Without one, an event is a repeat if its body is the same; a message_logged or status_update only if you reported no other of that kind for the customer in between.",
  }),
  occurred_at: TimestampInput.optional(),
  data,
});

const inTurn = {
  new_lead: z.object(eventOf("new_lead", DATA.new_lead)),
  status_update: z.object(eventOf("status_update", DATA.status_update)),
  booking_request: z.object(eventOf("booking_request", DATA.booking_request)),
  booking_move: z.object(eventOf("booking_move", DATA.booking_move)),
  booking_cancel: z.object(eventOf("booking_cancel", DATA.booking_cancel)),
  message_logged: z.object(eventOf("message_logged", DATA.message_logged)),
  escalation: z.object(eventOf("escalation", DATA.escalation)),
};

/**
 * An event inside an agent's answer. If it names no lead or conversation, it is about those of the turn. booking_move
 * and booking_cancel always apply to the turn's customer, whatever they name.
 */
export const AgentEventInTurn = z.discriminatedUnion("event", [
  inTurn.new_lead,
  inTurn.status_update,
  inTurn.booking_request,
  inTurn.booking_move,
  inTurn.booking_cancel,
  inTurn.message_logged,
  inTurn.escalation,
]);
export type AgentEventInTurn = z.infer<typeof AgentEventInTurn>;

const ofOrganization = { organization_id: Id };

/**
 * An event from the agent. It names its lead by lead_id, by conversation_id, or by channel and channel_id; new_lead
 * must use the last. booking_move and booking_cancel change an upcoming booked appointment of that lead; any other is a
 * 404.
 */
export const AgentEvent = z
  .discriminatedUnion("event", [
    inTurn.new_lead.extend({
      ...ofOrganization,
      data: DATA.new_lead.required({ channel: true, channel_id: true }),
    }),
    inTurn.status_update.extend(ofOrganization),
    inTurn.booking_request.extend(ofOrganization),
    inTurn.booking_move.extend(ofOrganization),
    inTurn.booking_cancel.extend(ofOrganization),
    inTurn.message_logged.extend(ofOrganization),
    inTurn.escalation.extend(ofOrganization),
  ])
  .meta({ id: "AgentEvent" });
export type AgentEvent = z.infer<typeof AgentEvent>;

/** `duplicate`: the same event was accepted less than 60 seconds ago, so this one was discarded. */
export const AgentEventReceipt = z
  .object({
    status: z.enum(["accepted", "duplicate"]),
    lead_id: Id.optional(),
    conversation_id: Id.optional(),
    booking_id: Id.optional(),
    message_id: Id.optional(),
  })
  .meta({ id: "AgentEventReceipt" });
export type AgentEventReceipt = z.infer<typeof AgentEventReceipt>;
