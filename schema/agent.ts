import { z } from "zod";
import { AgentEventInTurn } from "./agent-event";
import { Booking } from "./booking";
import { Id, Metadata, MetadataInput, Timestamp, TimestampInput } from "./common";
import { Conversation, Message, Speaker } from "./conversation";
import { Lead } from "./lead";
import { AgentLanguage } from "./model";
import { OpeningHours } from "./organization";
import { AgentReply } from "./reply";
import { DayHours } from "./resource";
import { Service } from "./service";
import { TimeOfDay } from "./time-of-day";
import { WaitingEntry, WaitingOffer } from "./waiting";

/**
 * A free time slot. If the business has services, `services` names those that can begin then. `with`: the people who are
 * free then, if several people work there; left out of `open_slots` that the agent did not ask for.
 */
export const Slot = z
  .object({
    starts_at: Timestamp,
    ends_at: Timestamp,
    services: z
      .array(z.string())
      .optional()
      .meta({ description: "The services that can begin then, if the business has any" }),
    with: z.array(z.string()).optional().meta({
      description:
        "Who is free then, if several people work there; left out of times that the agent did not ask for",
    }),
  })
  .meta({ id: "Slot", description: "A time that can be booked" });
export type Slot = z.infer<typeof Slot>;

/**
 * An upcoming booked appointment. `ends_at` is null if the scheduler gave no end. `can_change`: the agent can move or
 * cancel it with booking_move or booking_cancel; false if an external scheduler manages it. `free_times`: times it can
 * be moved to, with the same resource or, if that has none, with any. Up to 240 times, as far ahead as customers can
 * book: the next 40, then some of each day, and further ahead one per day or week; plus any that our last message
 * offered. `with`: who it is with, if several people work there.
 */
const OwnAppointment = Booking.pick({ id: true, title: true, services: true, ends_at: true })
  .extend({
    starts_at: Timestamp.meta({ description: "When it begins" }),
    can_change: z.boolean().meta({
      description:
        "Whether booking_move and booking_cancel apply to it; not if an external scheduler keeps it",
    }),
    free_times: z.array(Timestamp).meta({
      description:
        "When it can be moved to, with the same resource or, if it has none, with any: the next 40 times, then some of each day, then one per day or week; up to 240, and those that our last message offered",
    }),
    with: z.string().optional().meta({ description: "Who it is with, if several people work there" }),
  })
  .meta({ id: "OwnAppointment", description: "An upcoming appointment of the customer" });

/**
 * What a business tells its customers: its opening hours by weekday, the days with other hours in the next two months
 * (empty `hours` mean closed) with their names, the people who work there and the services they offer (null: all), and
 * its address.
 */
export const BusinessFacts = z
  .object({
    address: z
      .string()
      .nullable()
      .meta({ description: "Where customers come to; null if it was never entered" }),
    opening_hours: OpeningHours,
    exceptions: z
      .array(
        z.object({
          name: z.string().meta({ description: "What the occasion is" }),
          starts_on: z.string().meta({ description: "The first day" }),
          ends_on: z.string().meta({ description: "The last day" }),
          hours: DayHours.meta({ description: "Empty: closed" }),
        }),
      )
      .meta({ description: "The days with other hours in the next two months" }),
    people: z
      .array(
        z.object({
          name: z.string().meta({ description: "As customers know them" }),
          services: z
            .array(z.string())
            .nullable()
            .meta({ description: "The services that they offer; null: all" }),
        }),
      )
      .meta({ description: "Who works there" }),
  })
  .meta({ id: "BusinessFacts", description: "What a business tells its customers" });
export type BusinessFacts = z.infer<typeof BusinessFacts>;

const EarlierLine = z
  .object({
    role: Speaker,
    content: z.string().meta({ description: "What was said" }),
    created_at: Timestamp,
  })
  .meta({ id: "EarlierLine", description: "A line of the customer's earlier conversations" });

/** A time that the waiting list holds for the customer. */
const HeldOffer = WaitingOffer.pick({ id: true, starts_at: true, ends_at: true })
  .extend({
    services: WaitingEntry.shape.services,
    held_until: Timestamp.meta({ description: "Until when they can accept it, with waiting_list_answer" }),
    with: z.string().optional().meta({ description: "Who it is with, if several people work there" }),
  })
  .meta({ id: "HeldOffer", description: "A free time that the waiting list holds for the customer" });

export const SlotsWanted = z
  .object({
    service: z.string().max(200).optional().meta({ description: "The service's name; or give `booking_id`" }),
    booking_id: Id.optional().meta({ description: "The appointment to be moved; or give `service`" }),
    from: TimestampInput.optional().meta({ description: "Only times that begin then or later" }),
    to: TimestampInput.optional().meta({ description: "Only times that begin by then" }),
    time_from: TimeOfDay.optional().meta({
      description: "Only at this time of day or later, by the business's clock",
    }),
    time_to: TimeOfDay.optional().meta({
      description: "Only at this time of day or earlier, by the business's clock",
    }),
    with: z.string().max(80).optional().meta({ description: "Only with the person of this name" }),
  })
  .refine(({ service, booking_id }) => (service === undefined) !== (booking_id === undefined), {
    message: "must name a service or a booking",
  })
  .meta({
    id: "SlotsWanted",
    description:
      "The free times that an agent wants to know: of a service, or those that an appointment can be moved to",
  });
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
    organization: z
      .object({
        id: Id,
        name: z.string().meta({ description: "What it is called" }),
        time_zone: z.string().meta({ description: "Its time zone, of the IANA database" }),
        language: AgentLanguage.meta({ description: "The one for customers whose own isn't known" }),
        services: z.array(Service).meta({ description: "What can be booked" }),
        open_slots: z.array(Slot).meta({
          description: "The next 20 free times of all services, or those that `wants_slots` asked for",
        }),
        confirms_by_email: z.boolean().meta({
          description: "Customers with a known address get a confirmation of each appointment by mail",
        }),
        waiting_list: z.boolean().meta({
          description: "Whether the agent can put customers on the waiting list, with waiting_list_join",
        }),
        facts: BusinessFacts,
        booking_page: z.url().optional().meta({
          description:
            "The booking page's address for this customer, if the agent may send it: what is booked there within a week is theirs. `service` can be added to its query. Left out otherwise",
        }),
      })
      .meta({ description: "The business, with its next free times" }),
    conversation: Conversation.pick({ id: true, channel: true, status: true, session_key: true }).meta({
      description: "The conversation that is to be answered",
    }),
    lead: Lead,
    appointments: z
      .array(OwnAppointment)
      .meta({ description: "The customer's upcoming ones, at most 10, the next one first" }),
    offers: z.array(HeldOffer).meta({
      description:
        "What the waiting list offers this customer now, the latest first. The message with it has buttons, whose ids are `accept:` or `decline:`, then the offer's id and its start",
    }),
    messages: z.array(Message).meta({ description: "The last 50, oldest first" }),
    earlier: z.array(EarlierLine).meta({
      description:
        "The last lines of the conversation before this one, oldest first: a booking ends a conversation, but not what the customer said",
    }),
    state: Metadata.nullable().meta({
      description: "What the agent's last answer in this conversation asked to store; null before that",
    }),
    slots_for: SlotsWanted.nullable().meta({
      description: "What the agent asked with `wants_slots`, if this is the answer; null otherwise",
    }),
  })
  .meta({
    id: "AgentTurn",
    description:
      "What your agent's endpoint receives: a customer's messages, and all that it needs to answer them",
  });
export type AgentTurn = z.infer<typeof AgentTurn>;

/**
 * The agent's answer: a reply or none, its events, and the `state` for its next turn (null clears it; omitted keeps
 * it). It is applied as a whole, or not at all if the customer has written again in the meantime. With `wants_slots`
 * nothing of it is applied: the agent is asked again at once, at most four times, with up to 100 such free times in
 * `open_slots` (or in the appointment's `free_times`), and the nearest others if these are few.
 */
export const AgentAnswer = z
  .object({
    reply: AgentReply.nullable().meta({ description: "What to say to the customer; null: nothing" }),
    events: z
      .array(AgentEventInTurn)
      .default([])
      .meta({ description: "What to do, as events without an organization" }),
    state: MetadataInput.nullable()
      .optional()
      .meta({ description: "Stored for the next turn; null clears it, left out keeps it" }),
    wants_slots: SlotsWanted.optional().meta({
      description:
        "Asks for free times: nothing of the answer is applied, and the agent is asked again at once, at most four times",
    }),
  })
  .meta({
    id: "AgentAnswer",
    // Agents write it, and Frontdesk reads it.
    unusedIO: "input",
    description:
      "What your agent's endpoint answers. It is applied as a whole, or not at all if the customer has written again in the meantime",
  });
export type AgentAnswer = z.infer<typeof AgentAnswer>;
