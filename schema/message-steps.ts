import { z } from "zod";
import { CitedPassage } from "./knowledge";

export const AgentCallOutcome = z
  .enum(["answered", "later", "failed", "outdated", "unwanted", "refused"])
  .meta({
    id: "AgentCallOutcome",
    description:
      "answered: its answer was applied. later: it will answer with an event. failed: it gave no answer. outdated: the customer wrote again before the answer arrived. unwanted: a person took over, or the conversation was closed in the meantime. refused: the answer could not be carried out",
  });
export type AgentCallOutcome = z.infer<typeof AgentCallOutcome>;

/** The rule by which the receptionist answered, and the customer's words that it went by, if they alone tell. */
export const DecidingRule = z.object({
  rule: z
    .enum([
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
    ])
    .meta({ description: "The rule by which the receptionist answered" }),
  words: z
    .string()
    .nullable()
    .meta({ description: "The customer's words that it went by, if they alone tell; otherwise null" }),
});
export type DecidingRule = z.infer<typeof DecidingRule>;

/**
 * How much the agent was given: how many messages, free slots and appointments, and whether it had a state.
 * `is_unattended`: it had handed the conversation over and nobody was there, so it only books, moves and cancels.
 * `decided_by`: the rule by which it answered, if it answers by rules.
 */
export const AgentInputSummary = z.object({
  messages: z.int().meta({ description: "How many messages it was given" }),
  open_slots: z.int().meta({ description: "How many free times it was given" }),
  appointments: z.int().meta({ description: "How many appointments it was given" }),
  has_state: z.boolean().meta({ description: "Whether it was given a state" }),
  is_unattended: z.boolean().optional().meta({
    description:
      "It had handed the conversation over and nobody was there, so it only books, moves and cancels",
  }),
  decided_by: DecidingRule.optional().meta({
    description: "The rule by which it answered, if it answers by rules",
  }),
});
export type AgentInputSummary = z.infer<typeof AgentInputSummary>;

/** A tool call of a language model: its name, input and result. */
const ToolUse = z.object({
  name: z.string().meta({ description: "The tool's name" }),
  input: z.string().meta({ description: "What the model asked of it" }),
  result: z.string().meta({ description: "What it was told" }),
});
export type ToolUse = z.infer<typeof ToolUse>;

/**
 * How a language model arrived at its answer: its tool calls in order, and the cost in millionths of a US dollar (null
 * if no prices are set). `cited`: the passages of the business's own pages that it has something from. `fell_back`: why
 * the rules answered instead.
 */
export const AgentWork = z
  .object({
    provider: z.string().meta({ description: "Whose model it is" }),
    model: z.string().meta({ description: "The model's name there" }),
    tools: z.array(ToolUse).meta({ description: "Its tool calls, in order" }),
    cited: z
      .array(CitedPassage)
      .optional()
      .meta({ description: "The passages of the business's own pages that it has something from" }),
    steps: z.int().meta({ description: "How often the model was called" }),
    input_tokens: z.int().meta({ description: "How many tokens it read" }),
    output_tokens: z.int().meta({ description: "How many tokens it wrote" }),
    cost_micros: z
      .int()
      .nullable()
      .meta({ description: "In millionths of a US dollar; null if no prices are set" }),
    fell_back: z
      .string()
      .nullable()
      .meta({ description: "Why the rules answered instead; null if they did not" }),
  })
  .meta({ id: "AgentWork", description: "How a language model arrived at its answer" });
export type AgentWork = z.infer<typeof AgentWork>;

/** Whether a voice message was transcribed. */
export const TranscriptionOutcome = z
  .enum(["transcribed", "failed"])
  .meta({ id: "TranscriptionOutcome", description: "Whether a voice message was transcribed" });
export type TranscriptionOutcome = z.infer<typeof TranscriptionOutcome>;

export const SendOutcome = z.enum(["sent", "transient", "permanent", "unknown"]).meta({
  id: "SendOutcome",
  description:
    "How an attempt to send ended. transient: it is retried. unknown: the provider may have accepted the message",
});
export type SendOutcome = z.infer<typeof SendOutcome>;
