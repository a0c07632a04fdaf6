import { z } from "zod";
import { AgentEventInTurn } from "./agent-event";
import { Booking } from "./booking";
import { filledText, Id, Metadata, MetadataInput, Timestamp, TimestampInput } from "./common";
import { Conversation, Message } from "./conversation";
import { Lead } from "./lead";
import { AgentLanguage } from "./model";
import { OpeningHours, Service } from "./organization";
import { AgentReply } from "./reply";
import { DayHours } from "./resource";
import { TimeOfDay } from "./time-of-day";

/**
 * A free time slot. If the business has services, `services` names those that can begin then. `with`: the people who are
 * free then, if several people work there; left out of `open_slots` that the agent did not ask for.
 */
export const Slot = z.object({
  starts_at: Timestamp,
  ends_at: Timestamp,
  services: z.array(z.string()).optional(),
  with: z.array(z.string()).optional(),
});
export type Slot = z.infer<typeof Slot>;

/**
 * An upcoming booked appointment. `ends_at` is null if the scheduler gave no end. `can_change`: the agent can move or
 * cancel it with booking_move or booking_cancel; false if an external scheduler manages it. `free_times`: times it can
 * be moved to, with the same resource or, if that has none, with any. Up to 240 times, as far ahead as customers can
 * book: the next 40, then some of each day, and further ahead one per day or week; plus any that our last message
 * offered. `with`: who it is with, if several people work there.
 */
const Appointment = Booking.pick({ id: true, title: true, services: true, ends_at: true }).extend({
  starts_at: Timestamp,
  can_change: z.boolean(),
  free_times: z.array(Timestamp),
  with: z.string().optional(),
});

/**
 * What a business tells its customers: its opening hours by weekday, the days with other hours in the next two months
 * (empty `hours` mean closed) with their names, the people who work there and the services they offer (null: all), and
 * its address.
 */
export const BusinessFacts = z.object({
  address: z.string().nullable(),
  opening_hours: OpeningHours,
  exceptions: z.array(
    z.object({ name: z.string(), starts_on: z.string(), ends_on: z.string(), hours: DayHours }),
  ),
  people: z.array(z.object({ name: z.string(), services: z.array(z.string()).nullable() })),
});
export type BusinessFacts = z.infer<typeof BusinessFacts>;

/** A line of the customer's earlier conversations. */
const EarlierLine = z.object({
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  created_at: Timestamp,
});

/**
 * The free times that an agent wants to know: of a service, or those that an appointment can be moved to. They begin
 * between `from` and `to`, and between two times of day by the business's clock, and are `with` the person of that name;
 * all these limits are optional.
 */
export const SlotsWanted = z
  .object({
    service: z.string().max(200).optional(),
    booking_id: Id.optional(),
    from: TimestampInput.optional(),
    to: TimestampInput.optional(),
    time_from: TimeOfDay.optional(),
    time_to: TimeOfDay.optional(),
    with: z.string().max(80).optional(),
  })
  .refine(({ service, booking_id }) => (service === undefined) !== (booking_id === undefined), {
    message: "must name a service or a booking",
  })
  .meta({ id: "SlotsWanted" });
export type SlotsWanted = z.infer<typeof SlotsWanted>;

/**
 * The request to the agent: the business with its next free times, the customer with their upcoming appointments (at
 * most 10, the next one first) and the last 50 messages, oldest first. `earlier`: the last lines of the conversation
 * before this one, oldest first; a booking ends a conversation, but not what the customer said. `language`: the one for
 * customers whose own isn't known. `confirms_by_email`: customers with a known address get a confirmation of each
 * appointment by mail. `state` is what the agent's last answer in this conversation
 * asked us to store, unchanged; null before that. `slots_for`: what the agent asked with `wants_slots`, if this is the
 * answer; null otherwise.
 */
export const AgentTurn = z
  .object({
    organization: z.object({
      id: Id,
      name: z.string(),
      time_zone: z.string(),
      language: AgentLanguage,
      services: z.array(Service),
      open_slots: z.array(Slot),
      confirms_by_email: z.boolean(),
      facts: BusinessFacts,
    }),
    conversation: Conversation.pick({ id: true, channel: true, status: true, session_key: true }),
    lead: Lead,
    appointments: z.array(Appointment),
    messages: z.array(Message),
    earlier: z.array(EarlierLine),
    state: Metadata.nullable(),
    slots_for: SlotsWanted.nullable().default(null),
  })
  .meta({ id: "AgentTurn" });
export type AgentTurn = z.infer<typeof AgentTurn>;

/**
 * The agent's answer: a reply or none, its events, and the `state` for its next turn (null clears it; omitted keeps
 * it). It is applied as a whole, or not at all if the customer has written again in the meantime. With `wants_slots`
 * nothing of it is applied: the agent is asked again at once, at most four times, with up to 100 such free times in
 * `open_slots` (or in the appointment's `free_times`), and the nearest others if these are few.
 */
export const AgentAnswer = z
  .object({
    reply: AgentReply.nullable(),
    events: z.array(AgentEventInTurn).default([]),
    state: MetadataInput.nullable().optional(),
    wants_slots: SlotsWanted.optional(),
  })
  .meta({ id: "AgentAnswer" });
export type AgentAnswer = z.infer<typeof AgentAnswer>;

/** Who answers customers: the service at `url` (AGENT_URL) or the built-in one if null; and where an agent reports. */
export const AgentSettings = z
  .object({
    url: z.string().nullable(),
    timeout_ms: z.int(),
    events_url: z.string(),
    token_is_set: z.boolean(),
  })
  .meta({ id: "AgentSettings" });
export type AgentSettings = z.infer<typeof AgentSettings>;

export const AgentTrialInput = z.strictObject({ message: filledText(4096) }).meta({ id: "AgentTrialInput" });

/**
 * The agent's answer to a message from an invented customer; nothing is stored. `later`: it will answer with an event.
 * `reason`: why it failed, or why the language model did not answer and the rules or a person would.
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
