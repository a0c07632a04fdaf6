import { expect, test } from "vitest";
import { isYes } from "./yes";
import corpus from "./yes.corpus.json";
import type { AskedAct } from "./yes-words";

const ACTS: AskedAct[] = ["book", "move", "cancel"];
const linesOf = (side: Record<AskedAct, string[]>) =>
  ACTS.flatMap((act) => side[act].map((text) => ({ act, text })));

test("at least 95 % of ordinary yeses in more than twenty languages are taken for one", () => {
  const lines = linesOf(corpus.yes);
  expect(lines.length).toBeGreaterThanOrEqual(107);
  const refused = lines.filter(({ text, act }) => !isYes(text, act)).map(({ text }) => text);
  expect(refused.length / lines.length, refused.join(" | ")).toBeLessThanOrEqual(0.05);
});

test("nothing that is not clearly a yes to this question is taken for one", () => {
  const lines = linesOf(corpus.no);
  expect(lines.length).toBeGreaterThanOrEqual(60);
  expect(lines.filter(({ text, act }) => isYes(text, act))).toEqual([]);
});

test("a yes of ten thousand letters is read at once, and is none", () => {
  expect(isYes("yes ".repeat(2500), "book")).toBe(false);
  expect(isYes("so so so so so so so so so so so so so".repeat(2), "book")).toBe(false);
});
