import { expect, test } from "vitest";
import { AgentLanguage } from "@/schema/model";
import { languageOf } from "./detect";
import { deskWords, momentWords } from "./languages";

test.each([
  ["Hi, can I book an appointment for tomorrow?", "en"],
  ["Hola, quisiera reservar una cita para mañana", "es"],
  ["Olá, queria marcar uma consulta para amanhã, por favor", "pt"],
  ["Guten Tag, ich möchte gerne einen Termin für morgen", "de"],
  ["Bonjour, je voudrais un rendez-vous demain s'il vous plaît", "fr"],
] as const)("“%s” is %s", (text, language) => {
  expect(languageOf(text, AgentLanguage.options)).toBe(language);
});

test("a text without telling words has no language, and only the given languages are found", () => {
  expect(languageOf("10:00", AgentLanguage.options)).toBeUndefined();
  expect(languageOf("Guten Tag, ich möchte", ["en", "es"])).toBeUndefined();
});

test.each([
  ["I will be late", "en"],
  ["Will Thursday work?", "en"],
  ["it was good", "en"],
  ["do you have time on Monday", "en"],
  ["Ich komme morgen", "de"],
  ["Tenho uma pergunta: quanto custa?", "pt"],
  ["¿Cuánto cuesta?", "es"],
  ["Combien ça coûte ?", "fr"],
] as const)("“%s” is %s, although some of its words exist in other languages", (text, language) => {
  expect(languageOf(text, AgentLanguage.options)).toBe(language);
});

test.each([
  "Quanto costa una pulizia dei denti?",
  "Posso spostare il mio appuntamento a venerdì?",
  "Ho bisogno di un'otturazione, quanto viene?",
  "Wat kost een controle?",
  "Hej, jag vill boka en tid i morgon",
  "Hej, hvor meget koster det?",
  "Bon dia, voldria demanar hora per demà",
])("“%s” is none of our languages", (text) => {
  expect(languageOf(text, AgentLanguage.options)).toBeUndefined();
});

test("one foreign word does not change a known language; two do", () => {
  expect(languageOf("Merci, see you", AgentLanguage.options, "en")).not.toBe("fr");
  expect(languageOf("Hola", AgentLanguage.options, "en")).toBeUndefined();
  expect(languageOf("Hola, gracias", AgentLanguage.options, "en")).toBe("es");
  expect(languageOf("por favor", AgentLanguage.options, "pt")).toBeUndefined();
});

test("the titles of times tell no language, on any weekday", () => {
  for (const language of AgentLanguage.options)
    for (let day = 1; day <= 7; day++) {
      const title = momentWords(language, `2026-12-0${day}T10:00:00.000Z`, "Europe/Paris");
      expect(languageOf(title, AgentLanguage.options), title).toBeUndefined();
    }
});

test("one o'clock is singular in Spanish and Portuguese", () => {
  const told = (["es", "pt"] as const).flatMap((language) =>
    ["01:00", "10:00", "13:00"].map(deskWords(language).today),
  );
  expect(told).toEqual([
    ...["hoy a la 01:00", "hoy a las 10:00", "hoy a las 13:00"],
    ...["hoje à 01:00", "hoje às 10:00", "hoje às 13:00"],
  ]);
});

test("every title fits a button", () => {
  for (const language of AgentLanguage.options) {
    const { yesBook, yesMove, yesCancel, keep, otherTimes, times, services } = deskWords(language);
    for (const title of [yesBook, yesMove, yesCancel, keep, otherTimes, times, services])
      expect(title.length, `${language}: ${title}`).toBeLessThanOrEqual(20);
  }
});
