import { z } from "zod";
import { Email, filledText, Id, MetadataInput, TimestampInput, text } from "./common";
import { MessageRole } from "./conversation";
import { Channel, Language, LeadMetadataInput, LeadStatus } from "./lead";
import { LeadName } from "./name";
import { TimeZone } from "./organization";
import { AgentReply } from "./reply";

const reference = {
  lead_id: Id.optional().meta({
    description: "The customer; or name a conversation, or `channel` and `channel_id`",
  }),
  conversation_id: Id.optional().meta({ description: "The conversation that it is about" }),
  channel: Channel.optional().meta({ description: "With `channel_id`: the channel that the customer is on" }),
  channel_id: filledText(200).optional().meta({ description: "Who they are on that channel" }),
};

const withWhom = filledText(80).optional().meta({
  description:
    "The name of the person, or of another resource, that the appointment is to be with; 422 if nobody of that name can be booked. Any that is free if left out; when an appointment is moved, the one it is with if possible",
});

const bookable = z.object({
  ...reference,
  service: filledText(200).optional().meta({ description: "The name of the service" }),
  services: z
    .array(filledText(200))
    .max(50)
    .optional()
    .meta({ description: "The names of the services, if there are several; at most 50" }),
  notes: text(5000).optional().meta({ description: "What the customer said about it, for your team" }),
  starts_at: TimestampInput.optional().meta({
    description: "When they want to come; needed if it is `confirmed`",
  }),
  /** Defaults to `starts_at` plus the duration of the services. */
  ends_at: TimestampInput.optional().meta({
    description: "By default `starts_at` plus the duration of the services",
  }),
  time_zone: TimeZone.optional().meta({ description: "The customer's IANA time zone" }),
  with: withWhom,
  confirmed: z.boolean().default(false).meta({
    description:
      "The customer and the agent have agreed on `starts_at`, so the booking is confirmed at once. As for booking_move, it must be a time that customers are offered: 422 if it is past, too soon, beyond the booking horizon or outside opening hours; 409 if it is taken.",
  }),
});

const DATA = {
  new_lead: z
    .object({
      channel: Channel.optional().meta({ description: "Where they came from" }),
      channel_id: filledText(200).optional().meta({ description: "Who they are on that channel" }),
      name: LeadName.nullish().meta({
        description: "As the customer gave it; null or left out if it isn't known",
      }),
      phone: text(40).nullish().meta({ description: "In any notation" }),
      email: Email.nullish().meta({ description: "Stored in lower case" }),
      company: text(200).nullish().meta({ description: "At most 200 characters" }),
      preferred_services: z
        .array(filledText(200))
        .max(50)
        .optional()
        .meta({ description: "The services that they are interested in" }),
      appointment_notes: text(5000)
        .nullish()
        .meta({ description: "What they said about the appointment that they want" }),
      language: Language.nullish().meta({ description: "What they speak, as an ISO 639 code" }),
      metadata: LeadMetadataInput.optional().meta({
        description:
          "Merged into what is stored (RFC 7396), as far as it fits into 64 KiB: fields that don't are left out. `notes` in it is ignored",
      }),
    })
    .meta({
      id: "AgentEventData_new_lead",
      description: "A customer to record: a new one, or what is new of a known one",
    }),
  status_update: z
    .object({
      ...reference,
      status: LeadStatus.meta({ description: "The lead's new stage" }),
      reason: text(1000).optional().meta({ description: "Why, for your team" }),
    })
    .meta({ id: "AgentEventData_status_update", description: "A lead's new stage" }),
  booking_request: bookable
    .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || ends_at > starts_at, {
      path: ["ends_at"],
      message: "must be later than starts_at",
    })
    .refine((data) => !data.confirmed || data.starts_at !== undefined, {
      path: ["starts_at"],
      message: "is required when the booking is confirmed",
    })
    .meta({
      id: "AgentEventData_booking_request",
      description: "An appointment that the customer asks for, or has agreed on",
    }),
  booking_move: z
    .object({
      ...reference,
      booking_id: Id.meta({ description: "An upcoming appointment of this customer; any other is a 404" }),
      starts_at: TimestampInput.meta({ description: "The new start, one of the appointment's `free_times`" }),
      with: withWhom,
    })
    .meta({
      id: "AgentEventData_booking_move",
      description: "An appointment to move, to a time that customers are offered: 409 if it is taken",
    }),
  booking_cancel: z
    .object({
      ...reference,
      booking_id: Id.meta({ description: "An upcoming appointment of this customer; any other is a 404" }),
      reason: text(500).trim().optional().meta({ description: "As the customer gave it" }),
    })
    .meta({ id: "AgentEventData_booking_cancel", description: "An appointment to cancel" }),
  message_logged: z
    .object({
      ...reference,
      role: MessageRole.default("assistant").meta({
        description: "Who wrote it: user is the customer, assistant the agent, system neither",
      }),
      content: filledText(20_000).meta({ description: "The text" }),
      buttons: AgentReply.shape.buttons,
      list: AgentReply.shape.list,
      /** The agent's own id for the message. A message logged twice under one id, however late, is stored once. */
      message_id: text(200, 1).optional().meta({
        description: "Your own id of the message: logged twice under one id, however late, it is stored once",
      }),
      deliver: z
        .boolean()
        .default(false)
        .meta({ description: "Whether Frontdesk sends it to the customer; otherwise it is only stored" }),
      metadata: MetadataInput.optional(),
    })
    .meta({
      id: "AgentEventData_message_logged",
      description: "A message to store, and to send if you want that",
    }),
  escalation: z
    .object({
      ...reference,
      reason: text(1000).optional().meta({ description: "Why a person is needed, for your team" }),
    })
    .meta({ id: "AgentEventData_escalation", description: "Hands the conversation over to a person" }),
};

const fieldsOf = <E extends string, D extends z.ZodType>(event: E, data: D) => ({
  event: z.literal(event),
  event_id: text(200, 1).optional().meta({
    description:
      "Your own id of the event: a repeat within 60 seconds is discarded. Without one, an event is a repeat if its body is the same; a message_logged or status_update only if you reported no other of that kind for the customer in between.",
  }),
  occurred_at: TimestampInput.optional().meta({ description: "When it happened, by your clock" }),
  data,
});

const inTurn = <E extends keyof typeof DATA, D extends z.ZodType>(event: E, data: D) =>
  z.object(fieldsOf(event, data)).meta({ id: `AgentEventInTurn_${event}`, description: data.description });

/**
 * An event inside an agent's answer. If it names no lead or conversation, it is about those of the turn. booking_move
 * and booking_cancel always apply to the turn's customer, whatever they name.
 */
export const AgentEventInTurn = z
  .discriminatedUnion("event", [
    inTurn("new_lead", DATA.new_lead),
    inTurn("status_update", DATA.status_update),
    inTurn("booking_request", DATA.booking_request),
    inTurn("booking_move", DATA.booking_move),
    inTurn("booking_cancel", DATA.booking_cancel),
    inTurn("message_logged", DATA.message_logged),
    inTurn("escalation", DATA.escalation),
  ])
  .meta({
    id: "AgentEventInTurn",
    description:
      "An event inside an agent's answer: about the turn's lead and conversation, unless it names others. booking_move and booking_cancel always apply to the turn's customer",
  });
export type AgentEventInTurn = z.infer<typeof AgentEventInTurn>;

const posted = <E extends keyof typeof DATA, D extends z.ZodType>(event: E, data: D) =>
  z
    .object({ ...fieldsOf(event, data), organization_id: Id })
    .meta({ id: `AgentEvent_${event}`, description: data.description });

const identified = DATA.new_lead
  .required({ channel: true, channel_id: true })
  .meta({ description: DATA.new_lead.description });

export const AgentEvent = z
  .discriminatedUnion("event", [
    posted("new_lead", identified),
    posted("status_update", DATA.status_update),
    posted("booking_request", DATA.booking_request),
    posted("booking_move", DATA.booking_move),
    posted("booking_cancel", DATA.booking_cancel),
    posted("message_logged", DATA.message_logged),
    posted("escalation", DATA.escalation),
  ])
  .meta({
    id: "AgentEvent",
    description:
      "An event from your agent. It names its lead by `lead_id`, by `conversation_id`, or by `channel` and `channel_id`; new_lead must use the last. booking_move and booking_cancel change an upcoming booked appointment of that lead; any other is a 404",
  });
export type AgentEvent = z.infer<typeof AgentEvent>;

export const AgentEventReceipt = z
  .object({
    status: z.enum(["accepted", "duplicate"]).meta({
      description:
        "duplicate: the same event was accepted less than 60 seconds ago, so this one was discarded",
    }),
    lead_id: Id.optional().meta({ description: "The lead that it was about" }),
    conversation_id: Id.optional().meta({ description: "The conversation that it was about, if any" }),
    booking_id: Id.optional().meta({ description: "The booking that it made or changed, if any" }),
    message_id: Id.optional().meta({ description: "The message that it stored, if any" }),
  })
  .meta({ id: "AgentEventReceipt", description: "What became of an agent's event" });
export type AgentEventReceipt = z.infer<typeof AgentEventReceipt>;
