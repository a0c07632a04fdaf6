import { addDays, dateOf } from "@/lib/time/clock";
import { plainCustomer } from "@/server/agent/rehearsal/customer";
import { type Dialogue, loadDialogues } from "@/server/agent/rehearsal/dialogue";
import { playStaged } from "@/server/agent/rehearsal/stage/play-staged";
import { HARBOUR } from "@/server/agent/rehearsal/stage/played";
import type { Said } from "@/tests/stand-ins/model";
import type { ModelUse } from "./languages";
import de from "./recorded/de.json";
import en from "./recorded/en.json";
import es from "./recorded/es.json";
import fr from "./recorded/fr.json";
import pt from "./recorded/pt.json";
import { startRecorded } from "./recorded-model";
import { answersIn, type Result } from "./report";

/**
 * A model's recorded answers for each dialogue, step by step. Some are wrong on purpose: the test is that they do no
 * harm.
 */
const RECORDED = new Map<string, Said[]>([en, es, pt, de, fr].flatMap((one) => Object.entries<Said[]>(one)));

/** Replaces the recorded date with tomorrow's. */
function toldNow(steps: Said[]): Said[] {
  const tomorrow = addDays(dateOf(Date.now(), HARBOUR.time_zone), 1);
  return JSON.parse(JSON.stringify(steps).replaceAll("{tomorrow}", tomorrow));
}

/** The service that customers ask for. */
const SERVICE = "Cleaning";

export const harbourServices = HARBOUR.services.map((name) => ({
  ...{ name, duration_minutes: 30, capacity: 1 },
  ...{ buffer_before_minutes: 0, buffer_after_minutes: 0 },
}));
const business = { ...HARBOUR, services: harbourServices };

/**
 * Plays dialogues in memory with the model's agent and recorded model answers. If a dialogue has no record, or its
 * record ends early, the model says nothing and the rules answer.
 */
export async function playRecorded(
  dialogues: Dialogue[] = loadDialogues(),
): Promise<{ results: Result[]; use: ModelUse }> {
  let left: Said[] = [];
  const model = await startRecorded(() => left.shift());
  const results: Result[] = [];
  try {
    for (const [n, dialogue] of dialogues.entries()) {
      left = toldNow(RECORDED.get(dialogue.name) ?? []);
      const customer = plainCustomer(dialogue, n, SERVICE);
      results.push(await playStaged(dialogue, { business, agent: model.agent, n, customer }));
    }
    return { results, use: { ...model.use(), answers: answersIn(results) } };
  } finally {
    await model.close();
  }
}
