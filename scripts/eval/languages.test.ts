import { expect, test } from "vitest";
import type { AgentLanguage } from "@/schema/model";
import { languagesTable, type Score, shortcomings } from "./languages";

const scores = (language: AgentLanguage, right: number, wrong: number): Score[] => [
  ...Array.from({ length: right }, () => ({ language, isRight: true })),
  ...Array.from({ length: wrong }, () => ({ language, isRight: false })),
];

test("a fault is borne while its language stays at 95 %", () => {
  expect(shortcomings([{ agent: "rules", scores: scores("de", 19, 1) }])).toEqual([]);
  expect(shortcomings([{ agent: "rules", scores: scores("de", 18, 1) }])).toEqual(["rules, de: 94.7 %"]);
});

test("a language is not saved by the others, nor an agent by another", () => {
  const right = scores("en", 100, 0);
  const standings = [
    { agent: "rules", scores: right },
    { agent: "model", scores: [...right, ...scores("pt", 1, 1)] },
  ];
  expect(shortcomings(standings)).toEqual(["model, pt: 50 %"]);
});

test("the table has a column for each language, and what a model used for an answer", () => {
  const use = { answers: 4, calls: 6, tokens: 5000 };
  const lines = languagesTable([
    { agent: "rules", scores: scores("fr", 2, 1) },
    { agent: "model", scores: scores("en", 3, 0), use },
  ]).split("\n");
  expect(lines[0]?.trim().split(/\s{2,}/)).toEqual([
    ...["right by language", "all", "en", "es", "pt", "de", "fr", "calls", "tokens, per answer"],
  ]);
  expect(lines[1]).toMatch(/^rules +66\.6 % +– +– +– +– +66\.6 % +– +–$/);
  expect(lines[2]).toMatch(/^model +100 % +100 % +– +– +– +– +1\.5 +1250$/);
});
