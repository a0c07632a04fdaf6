import { describe, expect, test } from "vitest";
import { addDays, dateOf, momentOf } from "@/lib/time/clock";
import { fullDate } from "@/server/adapters/languages/languages";
import { type Shown, shownChoices } from "@/server/agent/rehearsal/customer";
import { harbour, rules } from "./played.fixture";
import { Stage } from "./stage";

const TODAY = dateOf(Date.now(), harbour.time_zone);
const dateIn = (days: number) => addDays(TODAY, days);
const momentIn = (days: number, time: string) => momentOf(dateIn(days), time, harbour.time_zone);

/** A customer with an appointment in five days at noon. */
async function booked() {
  const stage = new Stage(harbour, rules);
  await stage.bookFor(5, "12:00");
  const says = (body: string) => stage.write({ type: "text", body });
  const at = async () => (await stage.bookings()).map(({ starts_at }) => starts_at);
  return { says, at };
}

const timesIn = (shown: Shown | undefined) =>
  shown ? shownChoices(shown).flatMap(({ id }) => /^to:[^:]+:(.+)$/.exec(id)?.[1] ?? []) : [];

/** Asks to move the appointment to a day at three o'clock, and a yes to what is then offered. */
const SPOKEN = {
  en: {
    asks: (day: string, at = "") => `Can I move it to ${day}${at && " at 3pm"}?`,
    ...{ yes: "yes please", second: "the second one please", last: "I'll take the last one" },
  },
  es: {
    asks: (day: string, at = "") => `¿Puedo cambiar mi cita al ${day}${at && " a las 15:00"}?`,
    ...{ yes: "sí, por favor", second: "el segundo", last: "la última" },
  },
  pt: {
    asks: (day: string, at = "") => `Posso remarcar para ${day}${at && " às 15:00"}?`,
    ...{ yes: "sim, pode ser", second: "o segundo, por favor", last: "a última" },
  },
  de: {
    asks: (day: string, at = "") => `Kann ich meinen Termin auf ${day}${at && " um 15 Uhr"} verschieben?`,
    ...{ yes: "ja bitte", second: "den zweiten bitte", last: "der letzte" },
  },
  fr: {
    asks: (day: string, at = "") => `Puis-je déplacer mon rendez-vous au ${day}${at && " à 15h"} ?`,
    ...{ yes: "oui merci", second: "le deuxième", last: "le dernier svp" },
  },
};

describe.each(Object.entries(SPOKEN))("in %s", (name, { asks, yes, second, last }) => {
  const language = name as keyof typeof SPOKEN;

  test("an appointment is moved to the day and time that the customer names, however far off", async () => {
    const { says, at } = await booked();
    const wished = momentIn(40, "15:00");
    expect(timesIn(await says(asks(fullDate(language, dateIn(40)), "15:00")))).toEqual([wished]);
    await says(yes);
    expect(await at()).toEqual([wished]);
  });

  test("a position in words takes what was offered there", async () => {
    for (const [words, place] of [
      [second, 1],
      [last, -1],
    ] as const) {
      const { says, at } = await booked();
      const offered = timesIn(await says(asks(fullDate(language, dateIn(20)))));
      expect(offered.length).toBeGreaterThan(2);
      await says(words);
      expect(await at()).toEqual([offered.at(place)]);
    }
  });
});

test("if that moment is not free, the nearest ones are offered", async () => {
  const { says } = await booked();
  const shown = await says(`Can I move it to ${fullDate("en", dateIn(30))} at 9pm?`);
  expect(shown?.text).toContain("isn't free");
  const days = timesIn(shown).map((at) => dateOf(at, harbour.time_zone));
  expect(days).toContain(dateIn(30));
});

test("later pages of times go on beyond the first ones", async () => {
  const { says } = await booked();
  await says("Can I move my appointment?");
  const pages = [];
  for (const _ of [1, 2, 3, 4]) pages.push(timesIn(await says("More times")));
  const all = pages.flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(all.toSorted());
});
