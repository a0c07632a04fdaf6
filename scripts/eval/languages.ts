import { AgentLanguage } from "@/schema/model";
import type { Result } from "./report";

/** The share of what goes right that each language must reach. */
const ENOUGH = 0.95;

export type Score = { language: AgentLanguage; isRight: boolean };

/** What a model used for its answers; `calls`: how often it was asked, if that is known. */
export type ModelUse = { answers: number; calls?: number; tokens: number };

/** How an agent did; `use`: what its model used, if it has one. */
export type Standing = { agent: string; scores: Score[]; use?: ModelUse };

export const scoresOf = (results: Result[]): Score[] =>
  results.map(({ played, faults }) => ({ language: played.dialogue.language, isRight: faults.length === 0 }));

const count = (scores: Score[]) => ({
  right: scores.filter(({ isRight }) => isRight).length,
  of: scores.length,
});
const spoken = (scores: Score[], language: AgentLanguage) =>
  count(scores.filter((one) => one.language === language));
const percent = ({ right, of }: { right: number; of: number }): string =>
  of === 0 ? "–" : `${Math.floor((right / of) * 1000) / 10} %`;

/** The languages in which an agent gets too little right. */
export const shortcomings = (standings: Standing[]): string[] =>
  standings.flatMap(({ agent, scores }) =>
    AgentLanguage.options.flatMap((language) => {
      const found = spoken(scores, language);
      return found.right < found.of * ENOUGH ? `${agent}, ${language}: ${percent(found)}` : [];
    }),
  );

const perAnswer = (many: number, answers: number, digits: number): string =>
  (many / Math.max(1, answers)).toFixed(digits);

function cellsOfUse({ answers, calls, tokens }: ModelUse): string[] {
  return [calls === undefined ? "–" : perAnswer(calls, answers, 1), perAnswer(tokens, answers, 0)];
}

/** What each agent gets right by language, and what its model uses for an answer. */
export function languagesTable(standings: Standing[]): string {
  const line = (name: string, cells: string[]) =>
    [name.padEnd(28), ...cells.map((cell) => cell.padEnd(8))].join(" ").trimEnd();
  const rows = standings.map(({ agent, scores, use }) =>
    line(agent, [
      percent(count(scores)),
      ...AgentLanguage.options.map((language) => percent(spoken(scores, language))),
      ...(use ? cellsOfUse(use) : ["–", "–"]),
    ]),
  );
  const heads = ["all", ...AgentLanguage.options, "calls", "tokens, per answer"];
  return [line("right by language", heads), ...rows].join("\n");
}
