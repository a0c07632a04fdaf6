import { z } from "zod";
import { CitedPassage } from "./knowledge";

/**
 * The outcome of a call to the agent. answered: its answer was applied. later: it will answer with an event. failed: it
 * gave no answer. outdated: the customer wrote again before the answer arrived. unwanted: a person took over or the
 * conversation was closed in the meantime. refused: the answer could not be carried out.
 */
export const AgentCallOutcome = z.enum(["answered", "later", "failed", "outdated", "unwanted", "refused"]);
export type AgentCallOutcome = z.infer<typeof AgentCallOutcome>;

/** The rule by which the receptionist answered, and the customer's words that it went by, if they alone tell. */
export const DecidingRule = z.object({
  rule: z.enum([
    "emergency",
    "person",
    "tap",
    "machine",
    "change",
    "booking",
    "question",
    "time",
    "courtesy",
    "next",
  ]),
  words: z.string().nullable(),
});
export type DecidingRule = z.infer<typeof DecidingRule>;

/**
 * How much the agent was given: how many messages, free slots and appointments, and whether it had a state.
 * `is_unattended`: it had handed the conversation over and nobody was there, so it only books, moves and cancels.
 * `decided_by`: the rule by which it answered, if it answers by rules.
 */
export const AgentInputSummary = z.object({
  messages: z.int(),
  open_slots: z.int(),
  appointments: z.int(),
  has_state: z.boolean(),
  is_unattended: z.boolean().optional(),
  decided_by: DecidingRule.optional(),
});
export type AgentInputSummary = z.infer<typeof AgentInputSummary>;

/** A tool call of a language model: its name, input and result. */
const ToolUse = z.object({ name: z.string(), input: z.string(), result: z.string() });
export type ToolUse = z.infer<typeof ToolUse>;

/**
 * How a language model arrived at its answer: its tool calls in order, and the cost in millionths of a US dollar (null
 * if no prices are set). `cited`: the passages of the business's own pages that it has something from. `fell_back`: why
 * the rules answered instead.
 */
export const AgentWork = z.object({
  provider: z.string(),
  model: z.string(),
  tools: z.array(ToolUse),
  cited: z.array(CitedPassage).optional(),
  steps: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  cost_micros: z.int().nullable(),
  fell_back: z.string().nullable(),
});
export type AgentWork = z.infer<typeof AgentWork>;

/** Whether a voice message was transcribed. */
export const TranscriptionOutcome = z.enum(["transcribed", "failed"]);
export type TranscriptionOutcome = z.infer<typeof TranscriptionOutcome>;

/** How an attempt to send ended. transient: it is retried. unknown: the provider may have accepted the message. */
export const SendOutcome = z.enum(["sent", "transient", "permanent", "unknown"]);
export type SendOutcome = z.infer<typeof SendOutcome>;
