import { z } from "zod";
import { Id, Timestamp } from "./common";
import { AgentLanguage, ModelProvider } from "./model";

export const DialogueKind = z.enum([
  "booking",
  "moving",
  "cancelling",
  "question",
  "emergency",
  "hand_over",
  "off_topic",
  "abuse",
  "injection",
]);
export type DialogueKind = z.infer<typeof DialogueKind>;

/** What can be wrong with a dialogue, judged by the stored rows and by what was said. */
export const DialogueFault = z.enum([
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
]);
export type DialogueFault = z.infer<typeof DialogueFault>;

/** What a dialogue can do well, besides having no faults. */
export const DialogueMerit = z.enum([
  "did_what_was_wanted",
  "asked_before_it_acted",
  "called_a_person",
  "called_nobody_unasked",
  "kept_to_the_business",
  "kept_secrets",
  "answered_each_message",
  "spoke_the_language",
]);
export type DialogueMerit = z.infer<typeof DialogueMerit>;

/** running: in progress. done: all conversations were played. failed: it ended before that; `why` says why. */
export const RehearsalState = z.enum(["running", "done", "failed"]);
export type RehearsalState = z.infer<typeof RehearsalState>;

/**
 * Why a rehearsal ended early. key: the model has no key, or the key is not accepted. model: the provider does not know
 * the model, or the model can't do what is required. busy: rate limit or payment required at the provider. down: the
 * provider can't be reached, or failed. budget: the day's tokens or money are used up. changed: the agent's settings
 * changed in the meantime. broke_off: an error of ours.
 */
export const RehearsalEnd = z.enum(["key", "model", "busy", "down", "budget", "changed", "broke_off"]);
export type RehearsalEnd = z.infer<typeof RehearsalEnd>;

/** A line of a dialogue, with the titles of the choices it offered. */
const RehearsedLine = z.object({
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  choices: z.array(z.string()),
});
export type RehearsedLine = z.infer<typeof RehearsedLine>;

/**
 * The result of one conversation. `instead`: why the rules answered instead of the model, if they did. `cost` is in US
 * dollars; null if no model was asked or no prices are set.
 */
const RehearsedConversation = z.object({
  name: z.string(),
  kind: DialogueKind,
  language: AgentLanguage,
  played: z
    .object({
      faults: z.array(DialogueFault),
      merits: z.array(DialogueMerit),
      instead: z.string().nullable(),
      tokens: z.int(),
      cost: z.number().nullable(),
      lines: z.array(RehearsedLine),
    })
    .nullable(),
});

/**
 * Ten conversations played against the agent's settings, in memory: no customer was written to, and nothing was booked.
 * `model`: the model that answered; null if the rules did. `reason`: details of why it ended early.
 */
const Rehearsal = z.object({
  id: Id,
  state: RehearsalState,
  why: RehearsalEnd.nullable(),
  reason: z.string().nullable(),
  model: z.object({ provider: ModelProvider, name: z.string() }).nullable(),
  cost: z.number().nullable(),
  conversations: z.array(RehearsedConversation),
  created_at: Timestamp,
  ended_at: Timestamp.nullable(),
});

/** The newest rehearsal; null before the first. */
export const LatestRehearsal = z.object({ rehearsal: Rehearsal.nullable() }).meta({ id: "LatestRehearsal" });
export type LatestRehearsal = z.infer<typeof LatestRehearsal>;
