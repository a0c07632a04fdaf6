import { dateOf, timeOf } from "@/lib/time/clock";
import { BusinessFacts } from "@/schema/agent";
import { receptionist } from "@/server/adapters/agent/receptionist/receptionist";
import { withSlots } from "@/server/adapters/agent/with-slots";
import { type Shown, shownChoices, taps } from "@/server/agent/rehearsal/customer";
import { HARBOUR } from "@/server/agent/rehearsal/stage/played";
import { Stage, type StagedAgent } from "@/server/agent/rehearsal/stage/stage";
import type { ModelUse } from "./languages";
import { harbourServices } from "./recorded";
import { startRecorded } from "./recorded-model";
import { dated, type Scene, type SceneTurn, type Step } from "./scenes";

type Course = { faults: string[]; use: Required<ModelUse> };

const rules: StagedAgent = (turn, house) => withSlots(receptionist, house).answer(turn, turn.conversation.id);

const titlesOf = (shown: Shown) => shownChoices(shown).map(({ title }) => title);

/** The customer's act of a turn; undefined if what they are to tap is not offered. */
function actOf({ taps: title, says = "", caption }: SceneTurn, last: Shown | undefined) {
  if (title === undefined)
    return caption === undefined
      ? { type: "text" as const, body: says }
      : { type: "image" as const, caption };
  const choice = last && shownChoices(last).find((one) => one.title.includes(title));
  return choice && last ? taps(choice, last) : undefined;
}

/** What is not as a turn wants it. */
async function faultsOf(
  turn: SceneTurn,
  { stage, shown, told }: { stage: Stage; shown: string; told: string[] },
): Promise<string[]> {
  const matches = (one: string, text: string) => new RegExp(one, "iu").test(text);
  const booked = (await stage.bookings()).filter(({ status }) => status === "booked");
  const times = booked.map(({ starts_at }) =>
    starts_at ? `${dateOf(starts_at, HARBOUR.time_zone)}T${timeOf(starts_at, HARBOUR.time_zone)}` : "",
  );
  const isCalled = await stage.isEscalated();
  return [
    ...turn.shows.filter((one) => !matches(one, shown)).map((one) => `not /${one}/ but “${shown}”`),
    ...turn.never.filter((one) => matches(one, shown)).map((one) => `/${one}/ in “${shown}”`),
    ...turn.asks_model
      .filter((one) => !told.some((body) => matches(one, body)))
      .map((one) => `the model was not shown /${one}/`),
    ...(turn.booked === undefined || turn.booked === booked.length ? [] : [`${booked.length} are booked`]),
    ...(turn.at === undefined || times.includes(turn.at)
      ? []
      : [`booked at ${times.join(", ") || "no time"}`]),
    ...(turn.person === isCalled ? [] : [`a person: ${isCalled}`]),
  ];
}

/** Plays a scene in memory, and returns what was not as it should be. */
export async function playScene(given: Scene): Promise<Course> {
  const { by, turns, facts, prices, passages, booked_for, is_unattended } = dated(given);
  const services = harbourServices.map((one) => ({ ...one, price: prices[one.name] }));
  let left: Step[] = [];
  const model = await startRecorded(() => left.shift(), passages);
  const business = { ...HARBOUR, services, facts: BusinessFacts.partial().parse(facts) };
  const stage = new Stage(business, by === "rules" ? rules : model.agent, is_unattended);
  if (booked_for !== undefined) await stage.bookFor(booked_for, "11:00");
  const faults: string[] = [];
  let [last, answers]: [Shown | undefined, number] = [undefined, 0];
  try {
    for (const [n, turn] of turns.entries()) {
      if (turn.ends_before) stage.endConversation();
      left = [...turn.model];
      const asked = model.asked.length;
      const act = actOf(turn, last);
      if (!act)
        return { faults: [`${n}: there is no “${turn.taps}” to tap`], use: { answers, ...model.use() } };
      const came = await stage.write(act);
      // A customer who gets no answer can still tap what was offered before.
      last = came ?? last;
      if (came) answers += 1;
      const shown = came ? [came.text, ...titlesOf(came)].join("\n") : "";
      const told = model.asked.slice(asked).map(({ body }) => body);
      faults.push(...(await faultsOf(turn, { stage, shown, told })).map((one) => `${n}: ${one}`));
    }
    return { faults, use: { answers, ...model.use() } };
  } finally {
    await model.close();
  }
}
