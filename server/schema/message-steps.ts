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

/** A tool that a language model used: what it asked for, and what it was told. */
const ToolUse = z.object({ name: z.string(), input: z.string(), result: z.string() });
export type ToolUse = z.infer<typeof ToolUse>;

/**
 * How a language model came to its answer: the tools that it used in their order, and what it cost (millionths of a US
 * dollar; null where no prices are set). `fell_back`: why the rules answered in its place.
 */
export const AgentWork = z.object({
  provider: z.string(),
  model: z.string(),
  tools: z.array(ToolUse),
  steps: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  cost_micros: z.int().nullable(),
  fell_back: z.string().nullable(),
});
export type AgentWork = z.infer<typeof AgentWork>;

/** Whether a voice message was put into words. */
export const TranscriptionOutcome = z.enum(["transcribed", "failed"]);
export type TranscriptionOutcome = z.infer<typeof TranscriptionOutcome>;

/** How a try to send ended. transient: it is tried again. unknown: the provider may have taken the message. */
export const SendOutcome = z.enum(["sent", "transient", "permanent", "unknown"]);
export type SendOutcome = z.infer<typeof SendOutcome>;
