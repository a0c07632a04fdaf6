import { expect, test } from "vitest";
import { unaccented } from "@/lib/text/normalize-text";
import { AgentLanguage } from "@/schema/model";
import { desk, slots } from "@/server/adapters/agent/receptionist/desk.fixture";
import { vocabularyOf } from "@/server/adapters/languages/reading";
import { wishedWhen } from "./wished";
import { wishOf } from "./wishes";

/** The first and the last wanted day of a text written on Monday, 23 November 2026. */
function wished(language: AgentLanguage, text: string, booked: string[] = []) {
  const words = vocabularyOf(language);
  const wish = wishOf(unaccented(text), words);
  const { days } = wishedWhen(text, words, { today: "2026-11-23", wish, booked });
  return [days[0]?.from ?? null, days.at(-1)?.to ?? null];
}
const from = (language: AgentLanguage, text: string, booked: string[] = []) =>
  wished(language, text, booked)[0];

test.each([
  ["in three weeks", "2026-12-14"],
  ["could we do it in 2 days?", "2026-11-25"],
  ["in a week please", "2026-11-30"],
  ["in two months", "2027-01-23"],
  ["next week", "2026-11-30"],
  ["the week after next", "2026-12-07"],
  ["next month", "2026-12-01"],
  ["tomorrow", "2026-11-24"],
  ["the day after tomorrow", "2026-11-25"],
  ["on 14 December", "2026-12-14"],
  ["the 3rd of January", "2027-01-03"],
  ["December 14th", "2026-12-14"],
  ["14.12. please", "2026-12-14"],
  ["2026-12-14", "2026-12-14"],
  ["I can't come tomorrow, can we move it to next week?", "2026-11-30"],
  ["I can't come tomorrow", null],
  ["on 31 February", null],
  ["is Thursday free?", "2026-11-26"],
  ["in time", null],
  ["Can we move it to next week? 9 may be too early", "2026-11-30"],
  ["at 3 may work", null],
  ["the 2 separate appointments", null],
  ["5 decent people", null],
  ["on 9 May", "2027-05-09"],
  ["9 may please", "2027-05-09"],
  ["could you do the 9th of May at ten?", "2027-05-09"],
  ["May 9th", "2027-05-09"],
  ["3 Sept", "2027-09-03"],
])("“%s”, written on Monday 23 November 2026, asks for %s", (text, date) => {
  expect(from("en", text)).toBe(date);
});

test.each([
  ["I need to move my appointment on 14 December", null],
  ["I have to reschedule 14 December", null],
  ["move my appointment on 14 December to 16 December", "2026-12-16"],
  ["move it to 14 December", "2026-12-14"],
  ["I need to move it to the 14th of December", "2026-12-14"],
  ["on 15 December instead", "2026-12-15"],
  ["move it from 14 December to 16 December", "2026-12-16"],
])("“%s”, with an appointment on 14 December, asks for %s", (text, date) => {
  expect(from("en", text, ["2026-12-14"])).toBe(date);
});

test.each<[AgentLanguage, string, string | null]>([
  ["de", "auf den 14. Dezember nach 15 Uhr", "2026-12-14"],
  ["de", "auf 3.12 verschieben", "2026-12-03"],
  ["de", "am 5.12 um 10", "2026-12-05"],
  ["de", "um 9.10 bitte", null],
  ["de", "gegen 10.30 Uhr", null],
  ["de", "Montag Morgen", "2026-11-30"],
  ["de", "heute Morgen", "2026-11-23"],
  ["es", "¿Atienden 24/7?", null],
  ["fr", "pour 2/3 personnes", null],
  ["pt", "1º de dezembro", "2026-12-01"],
  ["pt", "primeiro de dezembro", "2026-12-01"],
  ["es", "1ro de diciembre", "2026-12-01"],
  ["fr", "le premier décembre", "2026-12-01"],
])("in %s “%s” asks for %s", (language, text, date) => {
  expect(from(language, text)).toBe(date);
});

test.each<[AgentLanguage, string, string]>([
  ["es", "cambiar mi cita del 1 de diciembre al 14 de diciembre a las 10", "2026-12-14"],
  ["fr", "décaler du 1er décembre au 3 décembre à 10h", "2026-12-03"],
  ["pt", "mudar de 1 de dezembro para 3 de dezembro às 15h, para as 15h", "2026-12-03"],
])("in %s “%s”, with an appointment on 1 December, asks for %s", (language, text, date) => {
  expect(from(language, text, ["2026-12-01"])).toBe(date);
});

test("texts full of words that introduce dates are read within 50 ms", () => {
  for (const language of AgentLanguage.options) {
    expect(took(language, "move it to a para auf to au 3 ".repeat(17))).toBeLessThan(50);
  }
});

/** The shortest of three readings, in ms: another process may have had the CPU. */
const took = (language: AgentLanguage, text: string): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const began = performance.now();
      from(language, text);
      return performance.now() - began;
    }),
  );

const MON_TO_WED = ["2026-11-23", "2026-11-25"];
const DECEMBER = ["2026-12-03", "2026-12-07"];

test.each<[AgentLanguage, string, string[]]>([
  ["en", "between Monday and Wednesday", MON_TO_WED],
  ["en", "something from Monday to Wednesday please", MON_TO_WED],
  ["en", "Mon-Wed", MON_TO_WED],
  ["en", "between Thursday and Monday", ["2026-11-26", "2026-11-30"]],
  ["en", "between Monday and Wednesday next week", ["2026-11-30", "2026-12-02"]],
  ["en", "from 30 November to 2 December", ["2026-11-30", "2026-12-02"]],
  ["en", "between November 30th and December 2nd", ["2026-11-30", "2026-12-02"]],
  ["en", "3-7 December", DECEMBER],
  ["en", "between the 3rd and the 7th of December", DECEMBER],
  ["en", "from the 3rd to the 7th", DECEMBER],
  ["en", "28 to 3 January", ["2026-12-28", "2027-01-03"]],
  ["en", "between the 25th and the 2nd", ["2026-11-25", "2026-12-02"]],
  ["de", "vom 3. bis 7. Dezember", DECEMBER],
  ["de", "zwischen dem 3. und dem 7.", DECEMBER],
  ["de", "vom 3. bis zum 7.12.", DECEMBER],
  ["de", "zwischen Montag und Mittwoch", MON_TO_WED],
  ["de", "Montag bis Mittwoch", MON_TO_WED],
  ["de", "vom 30. November bis 2. Dezember", ["2026-11-30", "2026-12-02"]],
  ["es", "del 3 al 7", DECEMBER],
  ["es", "entre el 3 y el 7 de diciembre", DECEMBER],
  ["es", "de lunes a miércoles", MON_TO_WED],
  ["es", "entre el lunes y el miércoles", MON_TO_WED],
  ["es", "del 30 de noviembre al 2 de diciembre", ["2026-11-30", "2026-12-02"]],
  ["fr", "entre le 3 et le 7", DECEMBER],
  ["fr", "du 3 au 7 décembre", DECEMBER],
  ["fr", "du lundi au mercredi", MON_TO_WED],
  ["fr", "entre lundi et mercredi", MON_TO_WED],
  ["fr", "du 30 novembre au 2 décembre", ["2026-11-30", "2026-12-02"]],
  ["fr", "du premier au 7 décembre", ["2026-12-01", "2026-12-07"]],
  ["pt", "de segunda a quarta", MON_TO_WED],
  ["pt", "entre segunda-feira e quarta-feira", MON_TO_WED],
  ["pt", "do dia 3 ao dia 7", DECEMBER],
  ["pt", "entre os dias 3 e 7", DECEMBER],
  ["pt", "de 3 a 7 de dezembro", DECEMBER],
  ["pt", "de 30 de novembro a 2 de dezembro", ["2026-11-30", "2026-12-02"]],
])("in %s “%s”, written on Monday 23 November 2026, is the range %j", (language, text, range) => {
  expect(wished(language, text)).toEqual(range);
});

test.each<[AgentLanguage, string]>([
  ["en", "between 3 and 5"],
  ["en", "from 9 to 11"],
  ["en", "Monday or Wednesday"],
  ["en", "Monday and Wednesday"],
  ["en", "on Monday from 9:00 to 11:00"],
  ["en", "call 650-555-1234"],
  ["de", "von 9 bis 11 Uhr"],
  ["de", "Montag und Mittwoch"],
  ["es", "de 9 a 11"],
  ["es", "entre las 3 y las 5"],
  ["es", "lunes y miércoles"],
  ["fr", "entre 3h et 5h"],
  ["fr", "de 9 à 11"],
  ["pt", "das 9 às 11"],
  ["pt", "segunda e quarta"],
])("in %s “%s” names no range", (language, text) => {
  const { days } = wishedWhen(text, vocabularyOf(language), {
    today: "2026-11-23",
    wish: undefined,
    booked: [],
  });
  expect(days.filter(({ from, to }) => from !== to)).toEqual([]);
});

test.each<[AgentLanguage, string]>([
  ["en", "move my appointment from Friday to Monday"],
  ["en", "reschedule from 27 November to 3 December"],
  ["es", "cambiar mi cita del 27 de noviembre al 14 de diciembre"],
  ["fr", "déplacer mon rendez-vous du 27 novembre au 3 décembre"],
])("in %s “%s”, with an appointment on Friday 27 November, is a move to a day", (language, text) => {
  expect(new Set(wished(language, text, ["2026-11-27"])).size).toBe(1);
});

const days = (options: { id: string }[]) => [
  ...new Set(options.flatMap(({ id }) => /\d{4}-\d\d-\d\d/.exec(id) ?? [])),
];
const known = { name: "Ada Byron", email: "ada@example.com" };
// One every six hours, from Monday, 23 November 2026, 8:00 UTC on.
const open_slots = slots(20, 360);

test("a customer who names a range is only offered times within it, even after other questions", () => {
  const { say } = desk({ open_slots, lead: known });
  const asked = say("I'd like an appointment between Wednesday and Thursday");
  expect(asked.text).toContain("What can we do for you?");
  expect(days(say("Cleaning").options)).toEqual(["2026-11-25", "2026-11-26"]);
  expect(days(say("Or rather from Monday to Tuesday").options)).toEqual(["2026-11-23", "2026-11-24"]);
});

test("a range in which nothing is free is ignored", () => {
  const { say } = desk({ open_slots, lead: known });
  expect(say("A cleaning between 14 and 16 January").options.length).toBeGreaterThan(3);
});

test("the times to move an appointment to are within the range that the customer names", () => {
  const free_times = slots(40, 360).map(({ starts_at }) => starts_at);
  const one = {
    ...{ id: crypto.randomUUID(), title: "Cleaning", services: ["Cleaning"], can_change: true, free_times },
    ...{ starts_at: "2026-12-18T09:00:00.000Z", ends_at: "2026-12-18T09:30:00.000Z" },
  };
  const { say } = desk({ lead: { ...known, status: "booked" }, appointments: [one] });
  const { options } = say("Can I move it to between Thursday and Friday?");
  const offered = options.filter(({ id }) => id.startsWith("to:"));
  const dates = offered.flatMap(({ id }) => /:(\d{4}-\d\d-\d\d)T/.exec(id)?.[1] ?? []);
  expect([...new Set(dates)]).toEqual(["2026-11-26", "2026-11-27"]);
  expect(offered).toHaveLength(8);
});

test("texts full of parts of ranges are read within 50 ms", () => {
  for (const language of AgentLanguage.options) {
    expect(took(language, "between the entre el 3 du 3 de 1 vom 3. ".repeat(13))).toBeLessThan(50);
  }
});
