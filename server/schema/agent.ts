import { z } from "zod";
import { AgentEventInTurn } from "./agent-event";
import { Booking } from "./booking";
import { Id, Metadata, MetadataInput, Timestamp, text } from "./common";
import { Conversation, Message } from "./conversation";
import { Lead } from "./lead";
import { Service } from "./organization";
import { AgentReply } from "./reply";

/** A free time for an appointment; `services` are those that can begin then, by name, where there are services. */
export const Slot = z.object({
  starts_at: Timestamp,
  ends_at: Timestamp,
  services: z.array(z.string()).optional(),
});
export type Slot = z.infer<typeof Slot>;

/**
 * An appointment that is booked and still to come. `ends_at` is null where a scheduler told none. `can_change`: a booking_move
 * or booking_cancel with its id is taken; false where your scheduler keeps it. `free_times`: times that it can be moved to,
 * at most 240: the next forty, then some of each day, and far off one of each day or week, as far as customers can book, beside
 * those that the choices of our last message offered by their ids; with whom it is, or with anybody where they have none.
 */
const Appointment = Booking.pick({ id: true, title: true, services: true, ends_at: true }).extend({
  starts_at: Timestamp,
  can_change: z.boolean(),
  free_times: z.array(Timestamp),
});

/**
 * What an agent is asked: the business with its next free times, the customer with the appointments to come (at most
 * 10, the next one first), the last 50 messages, oldest first. `confirms_by_email`: a confirmation of each appointment
 * is mailed to a customer whose address is known. `state` is what the agent's last answer in this conversation said is
 * to be kept, as it was given; null until then.
 */
export const AgentTurn = z
  .object({
    organization: z.object({
      id: Id,
      name: z.string(),
      time_zone: z.string(),
      services: z.array(Service),
      open_slots: z.array(Slot),
      confirms_by_email: z.boolean(),
    }),
    conversation: Conversation.pick({ id: true, channel: true, status: true, session_key: true }),
    lead: Lead,
    appointments: z.array(Appointment),
    messages: z.array(Message),
    state: Metadata.nullable(),
  })
  .meta({ id: "AgentTurn" });
export type AgentTurn = z.infer<typeof AgentTurn>;

/**
 * What it answers: a reply or none, what it wants done, and the `state` for its next turn (null: none; left out: as
 * before). All is kept together, or nothing if the customer has written on meanwhile.
 */
export const AgentAnswer = z
  .object({
    reply: AgentReply.nullable(),
    events: z.array(AgentEventInTurn).default([]),
    state: MetadataInput.nullable().optional(),
  })
  .meta({ id: "AgentAnswer" });
export type AgentAnswer = z.infer<typeof AgentAnswer>;

/** Who answers customers: the service at `url` (AGENT_URL), or the built-in receptionist; and where an agent reports. */
export const AgentSettings = z
  .object({
    url: z.string().nullable(),
    timeout_ms: z.int(),
    events_url: z.string(),
    token_is_set: z.boolean(),
  })
  .meta({ id: "AgentSettings" });
export type AgentSettings = z.infer<typeof AgentSettings>;

export const AgentTrialInput = z.strictObject({ message: text(4096, 1) }).meta({ id: "AgentTrialInput" });

/**
 * What the agent makes of a message from nobody; nothing is kept. `later`: it will answer by an event. `reason`: why it failed, or
 * why a language model did not answer and the rules or a person would.
 */
export const AgentTrial = z
  .object({
    outcome: z.enum(["answer", "later", "failed"]),
    reply: AgentReply.nullable(),
    events: z.array(z.string()),
    reason: z.string().nullable(),
    duration_ms: z.int(),
  })
  .meta({ id: "AgentTrial" });
export type AgentTrial = z.infer<typeof AgentTrial>;
