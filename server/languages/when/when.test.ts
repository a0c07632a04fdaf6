import { expect, test } from "vitest";
import { dateOf, toMoment } from "@/server/lib/clock";
import { AgentLanguage } from "@/server/schema/model";
import { vocabularyOf } from "../reading";
import { CORPORA, saysLess, writtenAs } from "./corpus.fixture";
import { readWhen } from "./when";

/** The smallest share of sentences that must be read right. */
const RIGHT = 0.98;

test.each(AgentLanguage.options)(
  "in %s days and times are read as customers mean them, never as others",
  (language) => {
    const read = CORPORA[language].flatMap(({ now, zone, says }) => {
      const today = dateOf(toMoment(Date.parse(`${now}Z`), zone), zone);
      return Object.entries(says).map(([text, meant]) => ({
        text,
        meant,
        as: writtenAs(readWhen(text, today, vocabularyOf(language))),
      }));
    });
    const other = read.filter(({ as, meant }) => as !== meant);
    expect(other.filter(({ as, meant }) => !saysLess(as, meant))).toEqual([]);
    expect(1 - other.length / read.length, JSON.stringify(other, null, 2)).toBeGreaterThanOrEqual(RIGHT);
  },
);

test("there are sixty sentences in each language, and more than three hundred in all", () => {
  const counts = AgentLanguage.options.map((one) =>
    CORPORA[one].reduce((sum, { says }) => sum + Object.keys(says).length, 0),
  );
  expect(Math.min(...counts)).toBeGreaterThan(60);
  expect(counts.reduce((a, b) => a + b)).toBeGreaterThan(300);
});

test.each(AgentLanguage.options)("in %s a long text of such words is read within 50 ms", (language) => {
  const text = Object.keys(CORPORA[language][0]?.says ?? {})
    .join(" ")
    .repeat(5);
  const took = [1, 2, 3].map(() => {
    const began = performance.now();
    readWhen(text, "2026-11-26", vocabularyOf(language));
    return performance.now() - began;
  });
  expect(Math.min(...took)).toBeLessThan(50);
});
