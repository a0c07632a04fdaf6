import { z } from "zod";

/**
 * What came of a call of the agent. answered: its answer was kept. later: it said that it will answer by an event.
 * failed: it gave no answer. outdated: the customer wrote on before its answer was there. unwanted: a person took over, or
 * the conversation was closed, meanwhile. refused: what it answered could not be done.
 */
export const AgentCallOutcome = z.enum(["answered", "later", "failed", "outdated", "unwanted", "refused"]);
export type AgentCallOutcome = z.infer<typeof AgentCallOutcome>;

/** How much an agent was told: messages, free times, appointments to come, and whether it had a state. */
export const AgentTold = z.object({
  messages: z.int(),
  open_slots: z.int(),
  appointments: z.int(),
  has_state: z.boolean(),
});
export type AgentTold = z.infer<typeof AgentTold>;

/** How a try to send ended. transient: it is tried again. unknown: the provider may have taken the message. */
export const SendOutcome = z.enum(["sent", "transient", "permanent", "unknown"]);
export type SendOutcome = z.infer<typeof SendOutcome>;
