import { nextOpening } from "@/lib/time/opening-hours";
import type { AgentTurn } from "@/schema/agent";
import type { AgentLanguage } from "@/schema/model";
import { asWords } from "@/schema/name";
import { deskWords, soonInWords } from "@/server/adapters/languages/languages";

type Assistant = { language: AgentLanguage; now: number; is: "assistant" | "automaticAssistant" };

/** Says that a machine answers, and when a person can. `is`: a model, or rules. */
export function whoAnswers({ organization }: AgentTurn, { language, now, is }: Assistant): string {
  const { name, time_zone, facts } = organization;
  const words = deskWords(language);
  const opens = nextOpening({ ...facts, time_zone }, now);
  const when = opens === null ? null : soonInWords(language, opens, now, time_zone);
  const person = when === null ? words.personIfWanted : words.personFrom(when);
  return `${words[is](asWords(name))} ${person}`;
}
