import { z } from "zod";
import { modelAgent } from "@/server/adapters/agent/model/model";
import { type Shown, shownChoices, taps } from "@/server/agent/rehearsal/customer";
import { HARBOUR } from "@/server/agent/rehearsal/played";
import { Stage } from "@/server/agent/rehearsal/stage";
import { addDays, dateOf } from "@/server/lib/clock";
import { BusinessFacts } from "@/server/schema/agent";
import { AgentLanguage } from "@/server/schema/model";
import { startModel } from "@/tests/stand-ins/model";
import { harbourServices } from "./recorded";
import consent from "./scenes/consent.json";
import facts from "./scenes/facts.json";
import guards from "./scenes/guards.json";
import manner from "./scenes/manner.json";
import memory from "./scenes/memory.json";

const Step = z.strictObject({
  text: z.string().optional(),
  tools: z.array(z.strictObject({ name: z.string(), input: z.record(z.string(), z.unknown()) })).optional(),
});

/**
 * `ends_before`: the conversation was ended, as by a booking, so this begins a new one.
 * What the customer writes, or the title of the choice that they tap; what the model says to it, step by step; and what
 * has to be so then. `shows` and `never`: patterns for the answer and its choices. `booked`: how many appointments are
 * booked. `person`: whether a person has been called. `asks_model`: what the model must have been shown.
 */
const Turn = z.strictObject({
  ends_before: z.boolean().default(false),
  says: z.string().optional(),
  taps: z.string().optional(),
  model: z.array(Step).default([]),
  shows: z.array(z.string()).default([]),
  never: z.array(z.string()).default([]),
  asks_model: z.array(z.string()).default([]),
  booked: z.int().optional(),
  person: z.boolean().default(false),
});

/** A conversation with a model's recorded lines, and what must come of each. */
const Scene = z.strictObject({
  name: z.string(),
  facts: z.looseObject({}).default({}),
  prices: z.record(z.string(), z.string()).default({}),
  turns: z.array(Turn).min(1),
});
type Scene = z.infer<typeof Scene>;

export const loadScenes = (): Scene[] =>
  z.array(Scene).parse([consent, facts, guards, manner, memory].flat());

const choicesOf = (shown: Shown) => shownChoices(shown).map(({ title }) => title);

/** Replaces `{+3}` with the date in three days. */
const dated = (scene: Scene): Scene =>
  Scene.parse(
    JSON.parse(
      JSON.stringify(scene).replace(/\{\+(\d+)\}/g, (_, days) =>
        addDays(dateOf(Date.now(), HARBOUR.time_zone), Number(days)),
      ),
    ),
  );

/** Plays a scene in memory, and returns what was not as it should be. */
export async function playScene(given: Scene): Promise<string[]> {
  const { turns, facts: known, prices } = dated(given);
  const services = harbourServices.map((one) => ({ ...one, price: prices[one.name] }));
  const wrong: string[] = [];
  let left: z.infer<typeof Step>[] = [];
  const model = await startModel(() => left.shift() ?? {});
  const access = { provider: "openai" as const, model: "recorded", url: model.url, key: "none" };
  const stage = new Stage(
    { ...HARBOUR, services, facts: BusinessFacts.partial().parse(known) },
    (turn, house) =>
      modelAgent({
        ...{ access, house, budget: async () => ({ refusal: null }), costOf: () => null },
        guide: { tone: "friendly", instructions: "", languages: AgentLanguage.options },
      }).answer(turn, turn.conversation.id),
  );
  let last: Shown | undefined;
  try {
    for (const [n, turn] of turns.entries()) {
      if (turn.ends_before) stage.endConversation();
      left = [...turn.model];
      const asked = model.asked.length;
      const choice = last && shownChoices(last).find(({ title }) => turn.taps && title.includes(turn.taps));
      if (turn.taps && !choice) wrong.push(`${n}: there is no “${turn.taps}” to tap`);
      const act = choice && last ? taps(choice, last) : { type: "text" as const, body: turn.says ?? "" };
      last = await stage.write(act);
      const shown = last ? [last.text, ...choicesOf(last)].join("\n") : "";
      const told = model.asked.slice(asked).map(({ body }) => body);
      for (const one of turn.shows)
        if (!new RegExp(one, "iu").test(shown)) wrong.push(`${n}: not /${one}/ but “${shown}”`);
      for (const one of turn.never)
        if (new RegExp(one, "iu").test(shown)) wrong.push(`${n}: /${one}/ in “${shown}”`);
      for (const one of turn.asks_model)
        if (!told.some((body) => new RegExp(one, "iu").test(body)))
          wrong.push(`${n}: the model was not shown /${one}/`);
      const booked = (await stage.bookings()).filter(({ status }) => status === "booked").length;
      if (turn.booked !== undefined && booked !== turn.booked) wrong.push(`${n}: ${booked} are booked`);
      if ((await stage.isEscalated()) !== turn.person) wrong.push(`${n}: a person: ${!turn.person}`);
    }
    return wrong;
  } finally {
    await model.close();
  }
}
