import { expect, test } from "vitest";
import { vocabularyOf } from "@/server/languages/reading";
import { unaccented } from "@/server/lib/plain";
import { AgentLanguage } from "@/server/schema/model";
import { wishedDate } from "./wished-date";

const words = vocabularyOf("en");

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
  ["move it from tomorrow to 14 December", "2026-12-14"],
  ["I can't come tomorrow, can we move it to next week?", "2026-11-30"],
  ["I can't come tomorrow", null],
  ["on 31 February", null],
  ["is Thursday free?", null],
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
  expect(wishedDate(text, "2026-11-23", words)).toBe(date);
});

test.each([
  ["I need to move my appointment on 14 December", null],
  ["I have to reschedule 14 December", null],
  ["move my appointment on 14 December to 16 December", "2026-12-16"],
  ["move it to 14 December", "2026-12-14"],
  ["I need to move it to the 14th of December", "2026-12-14"],
  ["on 15 December instead", "2026-12-15"],
])("“%s”, with an appointment on 14 December, asks for %s", (text, date) => {
  expect(wishedDate(text, "2026-11-23", words, ["2026-12-14"])).toBe(date);
});

test.each<[AgentLanguage, string, string | null]>([
  ["es", "cambiar mi cita del 1 de diciembre al 14 de diciembre a las 10", "2026-12-14"],
  ["fr", "du 26 novembre au 3 décembre à 10h", "2026-12-03"],
  ["pt", "mudar de 26 de novembro para 3 de dezembro às 15h, para as 15h", "2026-12-03"],
  ["de", "auf den 14. Dezember nach 15 Uhr", "2026-12-14"],
  ["de", "auf 3.12 verschieben", "2026-12-03"],
  ["de", "am 5.12 um 10", "2026-12-05"],
  ["de", "um 9.10 bitte", null],
  ["de", "gegen 10.30 Uhr", null],
  ["de", "Montag Morgen", null],
  ["de", "heute Morgen", null],
  ["es", "¿Atienden 24/7?", null],
  ["fr", "pour 2/3 personnes", null],
  ["pt", "1º de dezembro", "2026-12-01"],
  ["pt", "primeiro de dezembro", "2026-12-01"],
  ["es", "1ro de diciembre", "2026-12-01"],
  ["fr", "le premier décembre", "2026-12-01"],
])("in %s “%s” asks for %s", (language, text, date) => {
  expect(wishedDate(unaccented(text), "2026-11-23", vocabularyOf(language))).toBe(date);
});

test("texts full of words that introduce dates are read within 50 ms", () => {
  for (const language of AgentLanguage.options) {
    const started = performance.now();
    wishedDate("a para auf to au 3 ".repeat(26), "2026-11-23", vocabularyOf(language));
    expect(performance.now() - started).toBeLessThan(50);
  }
});
