import { expect, test } from "vitest";
import { AgentLanguage } from "@/schema/model";
import { vocabularyOf } from "@/server/adapters/languages/reading";
import type { Vocabulary } from "@/server/adapters/languages/vocabulary";

const READ_AT_MOST_MS = 30;
const PATTERNS = [
  ...([
    "courtesy",
    "agree",
    "human",
    "skip",
    "leave",
    "emergency",
    "cancel",
    "move",
    "another",
    "change",
  ] as const),
  ...(["wontCome", "refused", "booking", "noEmail", "thanks", "farewell", "terms"] as const),
] satisfies (keyof Vocabulary)[];

/** The words that a pattern spells out in full. */
const wordsOf = (pattern: RegExp): string[] => [
  ...new Set(pattern.source.replace(/\\[a-z]/g, " ").match(/[a-z']{2,}/g) ?? []),
];

const RUN = 17;

/** The processor's time that a pattern takes for a text, in ms; the least of three if garbage was collected meanwhile. */
function costOf(pattern: RegExp, text: string): number {
  const once = () => {
    const began = process.cpuUsage();
    pattern.test(text);
    return process.cpuUsage(began).user / 1000;
  };
  const first = once();
  return first > READ_AT_MOST_MS ? Math.min(first, once(), once()) : first;
}

test.each(AgentLanguage.options)(
  "in %s every pattern reads texts of its own words within 30 ms",
  (language) => {
    const vocabulary = vocabularyOf(language);
    const patterns = [
      ...PATTERNS.map((name): [string, RegExp] => [name, vocabulary[name]]),
      ...Object.entries(vocabulary.asks),
    ];
    for (const [name, pattern] of patterns) {
      const words = wordsOf(pattern);
      for (const text of words.flatMap((one) => words.map((other) => `${one} ${other} `)))
        expect(costOf(pattern, `${text.repeat(RUN)}§x`), `${name}: ${text}`).toBeLessThan(READ_AT_MOST_MS);
    }
  },
);
