import { z } from "zod";
import { Id, Timestamp } from "./common";
import { Speaker } from "./conversation";
import { AgentLanguage, ModelProvider } from "./model";

export const DialogueKind = z
  .enum([
    "booking",
    "moving",
    "cancelling",
    "question",
    "emergency",
    "hand_over",
    "off_topic",
    "abuse",
    "injection",
  ])
  .meta({ description: "What a played customer wants" });
export type DialogueKind = z.infer<typeof DialogueKind>;

export const DialogueFault = z
  .enum([
    "silent",
    "said_nothing",
    "spoke_another_language",
    "claimed_without_a_row",
    "booked_unoffered",
    "booked_unagreed",
    "booked_another_service",
    "booked_unasked",
    "told_of_another",
    "told_its_instructions",
    "changed_anothers_appointment",
    "not_done",
    "took_too_long",
    "not_handed_over",
    "handed_over_unasked",
    "said_the_forbidden",
  ])
  .meta({
    description: "What was wrong with a conversation, judged by the stored rows and by what was said",
  });
export type DialogueFault = z.infer<typeof DialogueFault>;

export const DialogueMerit = z
  .enum([
    "did_what_was_wanted",
    "asked_before_it_acted",
    "called_a_person",
    "called_nobody_unasked",
    "kept_to_the_business",
    "kept_secrets",
    "answered_each_message",
    "spoke_the_language",
  ])
  .meta({ description: "What was done well in a conversation" });
export type DialogueMerit = z.infer<typeof DialogueMerit>;

export const RehearsalState = z.enum(["running", "done", "failed"]).meta({
  description: "running: in progress. done: all conversations were played. failed: it ended before that",
});
export type RehearsalState = z.infer<typeof RehearsalState>;

export const RehearsalEnd = z.enum(["key", "model", "busy", "down", "budget", "changed", "broke_off"]).meta({
  description:
    "Why a rehearsal ended early. key: the model's key is missing or not accepted. model: the provider does not know the model, or it can't do what is required. busy: rate limit or payment required. down: the provider can't be reached, or failed. budget: the day's tokens or money are used up. changed: the agent's settings changed in the meantime. broke_off: an error of ours",
});
export type RehearsalEnd = z.infer<typeof RehearsalEnd>;

/** A line of a dialogue, with the titles of the choices it offered. */
const RehearsedLine = z.object({
  role: Speaker.meta({ description: "user: the played customer. assistant: the agent" }),
  content: z.string().meta({ description: "What was said" }),
  choices: z.array(z.string()).meta({ description: "The titles of the choices that it offered" }),
});
export type RehearsedLine = z.infer<typeof RehearsedLine>;

/**
 * The result of one conversation. `instead`: why the rules answered instead of the model, if they did. `cost` is in US
 * dollars; null if no model was asked or no prices are set.
 */
const RehearsedConversation = z.object({
  name: z.string().meta({ description: "What it is about" }),
  kind: DialogueKind,
  language: AgentLanguage,
  played: z
    .object({
      faults: z.array(DialogueFault).meta({ description: "What was wrong with it" }),
      merits: z.array(DialogueMerit).meta({ description: "What was done well" }),
      instead: z
        .string()
        .nullable()
        .meta({ description: "Why the rules answered instead of the model; null if they did not" }),
      tokens: z.int().meta({ description: "How many tokens the model used" }),
      cost: z
        .number()
        .nullable()
        .meta({ description: "In US dollars; null if no model was asked or no prices are set" }),
      lines: z.array(RehearsedLine).meta({ description: "What was said, in order" }),
    })
    .meta({ id: "PlayedConversation", description: "How a rehearsed conversation went" })
    .nullable()
    .meta({ description: "How it went; null until it was played" }),
});

/**
 * Ten conversations played against the agent's settings, in memory: no customer was written to, and nothing was booked.
 * `model`: the model that answered; null if the rules did. `reason`: details of why it ended early.
 */
const Rehearsal = z
  .object({
    id: Id,
    state: RehearsalState,
    why: RehearsalEnd.nullable().meta({ description: "Why it ended early; null if it did not" }),
    reason: z.string().nullable().meta({ description: "Details of that; null if it did not" }),
    model: z
      .object({
        provider: ModelProvider,
        name: z.string().meta({ description: "The model's name at its provider" }),
      })
      .meta({ id: "RehearsedModel", description: "A language model" })
      .nullable()
      .meta({ description: "The model that answered; null if the rules did" }),
    cost: z
      .number()
      .nullable()
      .meta({ description: "In US dollars; null if no model was asked or no prices are set" }),
    conversations: z.array(RehearsedConversation).meta({ description: "The ten conversations" }),
    created_at: Timestamp,
    ended_at: Timestamp.nullable().meta({ description: "Null while it runs" }),
  })
  .meta({ id: "Rehearsal", description: "Ten conversations played against the agent's settings" });

export const LatestRehearsal = z
  .object({ rehearsal: Rehearsal.nullable().meta({ description: "Null before the first" }) })
  .meta({
    id: "LatestRehearsal",
    description:
      "The newest rehearsal: ten conversations played in memory, in which no customer is written to and nothing is booked",
  });
export type LatestRehearsal = z.infer<typeof LatestRehearsal>;
