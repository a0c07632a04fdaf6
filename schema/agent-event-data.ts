import { z } from "zod";
import { CalendarDate, Email, filledText, Id, MetadataInput, TimestampInput, text } from "./common";
import { MessageRole } from "./conversation";
import { Channel, Language, LeadMetadataInput, LeadStatus } from "./lead";
import { LeadName } from "./name";
import { TimeZone } from "./organization";
import { AgentReply } from "./reply";
import { areDays, OfferAnswer, WaitingHours, WRONG_DAYS } from "./waiting";

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

/** What an event of each kind tells. */
export const AGENT_EVENT_DATA = {
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
  waiting_list_join: z
    .object({
      ...reference,
      services: z.array(filledText(80)).max(20).default([]).meta({
        description:
          "The names of the services that they wait for; at most 20. 422 if the business has no such service",
      }),
      with: filledText(80).optional().meta({
        description:
          "The name of the person, or of another resource, that it is to be with; 422 if nobody of that name can be booked. Anybody if left out",
      }),
      first_on: CalendarDate.meta({
        description: "The first day that suits, in the business's time zone, within a year",
      }),
      last_on: CalendarDate.meta({ description: "The last day that suits, at most a year after the first" }),
      hours: WaitingHours.default([]),
      notes: text(500).optional().meta({ description: "What the customer said about it, for your team" }),
    })
    .refine(areDays, { path: ["last_on"], message: WRONG_DAYS })
    .meta({
      id: "AgentEventData_waiting_list_join",
      description:
        "Puts the customer on the waiting list, who is offered what becomes free; 409 if the business has it turned off, or if they wait for ten things already. Who waits for just this already stays where they are",
    }),
  waiting_list_answer: z
    .object({
      ...reference,
      offer_id: Id.meta({ description: "A time that is offered to this customer; any other is a 404" }),
      status: OfferAnswer,
    })
    .meta({
      id: "AgentEventData_waiting_list_answer",
      description:
        "The customer's answer to a time that the waiting list offers them; 409 if it is not held any more",
    }),
};
