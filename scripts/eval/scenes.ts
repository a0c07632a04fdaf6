import { z } from "zod";
import { addDays, dateOf, startOfDate } from "@/lib/time/clock";
import { CitedPassage } from "@/schema/knowledge";
import { AgentLanguage } from "@/schema/model";
import { HARBOUR } from "@/server/agent/rehearsal/stage/played";
import consent from "./scenes/consent.json";
import deModel from "./scenes/de-model.json";
import deRules from "./scenes/de-rules.json";
import enModel from "./scenes/en-model.json";
import enRules from "./scenes/en-rules.json";
import esModel from "./scenes/es-model.json";
import esRules from "./scenes/es-rules.json";
import facts from "./scenes/facts.json";
import frModel from "./scenes/fr-model.json";
import frRules from "./scenes/fr-rules.json";
import guards from "./scenes/guards.json";
import handover from "./scenes/handover.json";
import manner from "./scenes/manner.json";
import memory from "./scenes/memory.json";
import ptModel from "./scenes/pt-model.json";
import ptRules from "./scenes/pt-rules.json";

const Step = z.strictObject({
  text: z.string().optional(),
  tools: z.array(z.strictObject({ name: z.string(), input: z.record(z.string(), z.unknown()) })).optional(),
});
export type Step = z.infer<typeof Step>;

/**
 * `ends_before`: the conversation was ended, as by a booking, so this begins a new one.
 * What the customer writes, the caption of a picture that they send, or the title of the choice that they tap; what the
 * model says to it, step by step; and what has to be so then. `shows` and `never`: patterns for the answer and its
 * choices. `booked`: how many appointments are booked. `at`: when one of them is. `person`: whether a person has been
 * called. `asks_model`: what the model must have been shown.
 */
const Turn = z.strictObject({
  ends_before: z.boolean().default(false),
  says: z.string().optional(),
  caption: z.string().optional(),
  taps: z.string().optional(),
  model: z.array(Step).default([]),
  shows: z.array(z.string()).default([]),
  never: z.array(z.string()).default([]),
  asks_model: z.array(z.string()).default([]),
  booked: z.int().optional(),
  at: z.string().optional(),
  person: z.boolean().default(false),
});
export type SceneTurn = z.infer<typeof Turn>;

/**
 * A conversation with the rules, or with a model's recorded lines, and what must come of each. `booked_for`: in how many
 * days the customer has an appointment, at 11:00. `passages`: what can be looked up. `is_unattended`: nobody is there
 * after a hand-over.
 */
const Scene = z.strictObject({
  name: z.string(),
  by: z.enum(["model", "rules"]).default("model"),
  language: AgentLanguage.default("en"),
  is_unattended: z.boolean().default(false),
  facts: z.looseObject({}).default({}),
  prices: z.record(z.string(), z.string()).default({}),
  passages: z.array(CitedPassage).default([]),
  booked_for: z.int().optional(),
  turns: z.array(Turn).min(1),
});
export type Scene = z.infer<typeof Scene>;

const FILES: unknown[] = [
  ...[consent, facts, guards, handover, manner, memory],
  ...[enModel, esModel, ptModel, deModel, frModel],
  ...[enRules, esRules, ptRules, deRules, frRules],
];

export const loadScenes = (): Scene[] => z.array(Scene).parse(FILES.flat());

/** Replaces `{+3}` with the date in three days, and `{day+3}` with its weekday in the scene's language. */
export function dated(scene: Scene): Scene {
  const { time_zone } = HARBOUR;
  const dateIn = (days: string) => addDays(dateOf(Date.now(), time_zone), Number(days));
  const weekday = new Intl.DateTimeFormat(scene.language, { weekday: "long", timeZone: time_zone });
  const text = JSON.stringify(scene)
    .replace(/\{\+(\d+)\}/g, (_, days) => dateIn(days))
    .replace(/\{day\+(\d+)\}/g, (_, days) => weekday.format(startOfDate(dateIn(days), time_zone)));
  return Scene.parse(JSON.parse(text));
}
