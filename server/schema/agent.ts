import { z } from "zod";
import { AgentEventInTurn } from "./agent-event";
import { Id, Timestamp } from "./common";
import { Conversation, Message } from "./conversation";
import { Lead } from "./lead";
import { Service } from "./organization";
import { AgentReply } from "./reply";

/** A free time for an appointment. */
export const Slot = z.object({ starts_at: Timestamp, ends_at: Timestamp });
export type Slot = z.infer<typeof Slot>;

/** What an agent is asked: the business with its next free times, the customer, the last 50 messages, oldest first. */
export const AgentTurn = z
  .object({
    organization: z.object({
      id: Id,
      name: z.string(),
      time_zone: z.string(),
      services: z.array(Service),
      open_slots: z.array(Slot),
    }),
    conversation: Conversation.pick({ id: true, channel: true, status: true, session_key: true }),
    lead: Lead,
    messages: z.array(Message),
  })
  .meta({ id: "AgentTurn" });
export type AgentTurn = z.infer<typeof AgentTurn>;

/** What it answers: a reply or none, and what it wants done. */
export const AgentAnswer = z
  .object({ reply: AgentReply.nullable(), events: z.array(AgentEventInTurn).default([]) })
  .meta({ id: "AgentAnswer" });
export type AgentAnswer = z.infer<typeof AgentAnswer>;
