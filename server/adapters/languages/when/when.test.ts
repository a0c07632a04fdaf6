import { expect, test } from "vitest";
import { dateOf, toMoment } from "@/lib/time/clock";
import { AgentLanguage } from "@/schema/model";
import { vocabularyOf } from "../reading";
import { CORPORA, HELD_OUT, saysLess, writtenAs } from "./corpus.fixture";
import { readWhen, saysOnlyWhen } from "./when";
import type { When } from "./words";

/** The smallest share of sentences that must be read right. */
const RIGHT = 0.98;

type Sentences = (typeof CORPORA)["en"];

/** Sentences with what they mean and how they are read. */
const readAll = (sentences: Sentences, language: AgentLanguage) =>
  sentences.flatMap(({ now, zone, says }) => {
    const today = dateOf(toMoment(Date.parse(`${now}Z`), zone), zone);
    return Object.entries(says).map(([text, meant]) => {
      const when = readWhen(text, today, vocabularyOf(language));
      return { text, meant, when, as: writtenAs(when) };
    });
  });

/** Whether a reading is one moment of one day, and the text says nothing else: then it can be booked at once. */
function canBook(
  { text, when: { days, times } }: { text: string; when: When },
  language: AgentLanguage,
): boolean {
  const [day, time] = [days[0], times[0]];
  const isOne = days.length === 1 && times.length === 1 && day?.from === day?.to && time?.from === time?.to;
  return isOne && saysOnlyWhen(text, vocabularyOf(language));
}

/** The smallest share of sentences that the readers were not made for that must be read right. */
const RIGHT_UNSEEN = 0.65;

test("sentences that the readers were not made for are never booked at another time", () => {
  const read = AgentLanguage.options.flatMap((language) =>
    readAll(HELD_OUT[language], language).map((one) => ({ ...one, books: canBook(one, language) })),
  );
  expect(read.length).toBeGreaterThan(100);
  expect(read.filter(({ as, meant, books }) => books && as !== meant)).toEqual([]);
  expect(read.filter(({ as, meant }) => as === meant).length / read.length).toBeGreaterThan(RIGHT_UNSEEN);
});

test.each(AgentLanguage.options)(
  "in %s days and times are read as customers mean them, never as others",
  (language) => {
    const read = readAll(CORPORA[language], language);
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
