import { describe, expect, test } from "vitest";
import { unaccented } from "@/lib/text/normalize-text";
import { AgentLanguage } from "@/schema/model";
import { desk, services, slots } from "@/server/adapters/agent/receptionist/desk.fixture";
import { languageAfter } from "@/server/adapters/languages/detect";
import { phrasesIn } from "@/server/adapters/languages/languages";
import { vocabularyOf } from "@/server/adapters/languages/reading";
import { SPOKEN } from "./languages.fixture";
import { wishedWhen } from "./wished";
import { agrees, leaves, weekdaysOf, wishOf } from "./wishes";
import { meaningOf } from "./words";

const languages = ["es", "pt", "de", "fr"] as const;

describe.each(languages)("in %s", (language) => {
  const spoken = SPOKEN[language];
  const words = vocabularyOf(language);
  const phrases = phrasesIn(language);
  const read = (text: string) => meaningOf(text, words);

  test("the first message tells the language", () => {
    expect(languageAfter(spoken.hello, null)).toBe(language);
  });

  test.each(spoken.names)("in “%s” the name is %s", (text, name) => {
    expect(read(text).toldName).toBe(name);
  });

  test.each(spoken.human)("“%s” asks for a person", (text) => expect(read(text).wantsHuman).toBe(true));
  test.each(spoken.noHuman)("“%s” asks for no person", (text) => expect(read(text).wantsHuman).toBe(false));

  test("an emergency is handed over at once", () => {
    const { text, events } = desk().say(spoken.emergency);
    expect([text, events.at(-1)]).toMatchObject([phrases.emergency, { event: "escalation" }]);
  });

  test.each(spoken.booking)("“%s” asks for an appointment", (text) =>
    expect(read(text).wantsBooking).toBe(true),
  );
  test.each(spoken.noBooking)("“%s” books nothing", (text) => expect(read(text).wantsBooking).toBe(false));

  test.each(spoken.skip)("“%s” gives no e-mail address", (text) => {
    const { skips, hasNoEmail } = read(text);
    expect(skips || hasNoEmail).toBe(true);
  });

  test.each(spoken.courtesy)("“%s” is nothing but a courtesy", (text) =>
    expect(read(text)).toMatchObject({ isCourtesy: true, bareName: undefined, hasSubject: false }),
  );

  test("thanks and a farewell are told apart", () => {
    expect(read(spoken.thanks)).toMatchObject({ isThanks: true, isFarewell: false });
    expect(read(spoken.farewell)).toMatchObject({ isThanks: false, isFarewell: true });
  });

  test.each(spoken.wishes)("the wish in “%s” is %s", (text, wish) =>
    expect(wishOf(unaccented(text), words)).toBe(wish),
  );

  test.each([
    ...spoken.leaves.map((text): [string, boolean[]] => [text, [true, false]]),
    ...spoken.agrees.map((text): [string, boolean[]] => [text, [false, true]]),
    ...spoken.neither.map((text): [string, boolean[]] => [text, [false, false]]),
  ])("“%s” leaves everything as it is, and agrees: %j", (text, expected) => {
    const said = unaccented(text);
    expect([leaves(said, words), agrees(said, words)]).toEqual(expected);
  });

  test.each(spoken.days)("“%s” names the weekdays %j, and %j to move to", (text, at, to) =>
    expect(weekdaysOf(unaccented(text), words)).toEqual({ at, to }),
  );

  test.each(spoken.dates)("“%s” asks for the date %s", (text, date) => {
    const known = { today: "2026-11-23", wish: wishOf(unaccented(text), words), booked: [] };
    expect(wishedWhen(text, words, known).days[0]?.from ?? null).toBe(date);
  });

  test("a whole dialogue is in the customer's language, which is stored on the lead", () => {
    const { say, tap, turn } = desk({ services: services("Check-up", "Cleaning"), open_slots: slots(3) });
    const first = say(spoken.hello);
    expect(first.events).toEqual([{ event: "new_lead", data: { language } }]);
    expect(first.text).toBe(`${phrases.welcome("Harbour Dental")} ${phrases.askName}`);
    expect(turn.lead.status).toBe("new");
    const [told = "", name = ""] = spoken.names[0] ?? [];
    const named = say(told);
    expect(turn.lead).toMatchObject({ name, language, status: "contacted" });
    expect(named.text).toBe(`${phrases.thanks(name)} ${phrases.askService}`);
    const asked = say(spoken.skip[0] ?? "");
    expect([asked.text, asked.options.at(-1)?.title]).toEqual([phrases.askService, phrases.labels.human]);
    const offered = tap("service:1");
    expect(offered.text).toBe(phrases.askSlot("Cleaning"));
    const booked = tap("slot:2026-11-23T08:00:00.000Z");
    expect(booked.events).toMatchObject([{ event: "booking_request" }]);
    expect(booked.text).toMatch(phrases.booked("").slice(0, 12));
    const [free = ""] = turn.appointments.flatMap((one) => {
      one.free_times = ["2026-11-24T10:00:00.000Z"];
      return one.free_times;
    });
    const move = say(spoken.wishes.find(([, wish]) => wish === "move")?.[0] ?? "");
    expect(move.options.at(-1)?.title).toBe(phrases.labels.keep);
    const moved = say("1");
    expect(moved.events).toMatchObject([{ event: "booking_move", data: { starts_at: free } }]);
    const off = say(spoken.wishes.find(([, wish]) => wish === "cancel")?.[0] ?? "");
    expect(off.options[0]?.title).toBe(phrases.labels.off);
    const cancelled = say(spoken.agrees[0] ?? "");
    expect(cancelled.events).toMatchObject([{ event: "booking_cancel" }]);
    const human = say(spoken.human[0] ?? "");
    expect([human.text, human.events]).toMatchObject([phrases.human, [{ event: "escalation" }]]);
  });

  test.each(["@", "!", "no ", "ja ", "si ", "merci ", "hola ", "a ", "sag x ", "ne ", "nicht "])(
    "64,000 characters of “%s” are read within 500 ms",
    (text) => {
      const started = performance.now();
      read(text.repeat(64_000 / text.length));
      expect(performance.now() - started).toBeLessThan(500);
    },
  );
});

test("a customer whose words tell no language is answered in the business's", () => {
  const { say, turn } = desk({ language: "de" });
  expect(say("👋").text).toContain(phrasesIn("de").welcome("Harbour Dental"));
  expect(turn.lead.language).toBeNull();
});

test("the customer's language changes only if more than one word shows it", () => {
  expect(languageAfter("ok hola", "en")).toBe("en");
  expect(languageAfter("hola, quiero una cita", "en")).toBe("es");
  expect(languageAfter("10:00", "fr")).toBe("fr");
  expect(languageAfter("Ana", null)).toBeNull();
});

test.each([
  ["es", "ok, thank you so much"],
  ["es", "ja ja ja"],
  ["pt", "Já"],
  ["pt", "Pode ser na próxima semana?"],
  ["de", "Hi, thanks"],
  ["de", "contact.the@booking-is.com"],
] as const)("the language stays %s after “%s”", (language, text) => {
  const { say, turn } = desk({ lead: { name: "Ana", email: null, language } });
  say(text);
  expect(turn.lead.language).toBe(language);
});

test("a language that staff set takes precedence over earlier messages", () => {
  const { say, turn } = desk();
  say("Hello, can I book an appointment please?");
  turn.lead.language = "es";
  expect(say("ok").text).toContain(phrasesIn("es").askName);
});

test.each(["Notfall!", "chest pain", "emergencia!!"])("“%s” is an emergency in any language", (text) => {
  const { say } = desk({ lead: { name: "Ana", email: "ana@example.com", language: "pt" } });
  expect(say(text).text).toBe(phrasesIn("pt").emergency);
});

test.each([
  ["de", "Das ist kein Notfall, aber ich hätte gern einen Termin"],
  ["de", "Im Notfall kann ich auch Dienstag"],
  ["es", "No es una emergencia, solo quiero una cita"],
  ["es", "¿Tienen citas de emergencia?"],
  ["pt", "Não é uma emergência"],
  ["en", "Do you have emergency appointments?"],
  ["en", "It is not an emergency"],
] as const)("in %s “%s” is no emergency", (language, text) => {
  expect(desk({ lead: { language } }).say(text).events).not.toContainEqual(
    expect.objectContaining({ event: "escalation" }),
  );
});

test.each([
  ["de", "Können Sie mir sagen, ab wann Sie offen haben?"],
  ["de", "Was kostet es, wenn ich absage?"],
  ["es", "¿Cuál es la política de cancelación?"],
  ["fr", "Quels sont vos frais d'annulation ?"],
  ["pt", "Tem multa pra desmarcar?"],
] as const)("in %s “%s” asks for no change", (language, text) => {
  expect(wishOf(unaccented(text), vocabularyOf(language))).toBeUndefined();
});

test.each([
  ["es", "Buenas tardes, ¿cómo está? Necesito cancelar mi cita", "cancel"],
  ["pt", "Boa tarde, como está? Preciso cancelar minha consulta", "cancel"],
  ["pt", "Deixa eu remarcar então", "move"],
  ["fr", "Je dois garder mes enfants jeudi, je voudrais annuler", "cancel"],
  ["fr", "J'ai oublié mon rendez-vous, je voudrais le déplacer", "move"],
] as const)("in %s the wish in “%s” is %s", (language, text, wish) => {
  expect(wishOf(unaccented(text), vocabularyOf(language))).toBe(wish);
});

test.each([
  ["de", "Bitte?"],
  ["de", "Ja?"],
  ["es", "¿Cancelar?"],
  ["fr", "Annuler ?"],
  ["en", "Sure?"],
] as const)("in %s “%s” is no yes", (language, text) => {
  expect(agrees(unaccented(text), vocabularyOf(language))).toBe(false);
});

test.each([
  ["fr", "Bonjour, c'est ouvert ?"],
  ["fr", "C'est noté"],
  ["fr", "Je suis intéressée"],
  ["de", "Hallo, ich bin Neukunde und hätte gern einen Termin"],
  ["es", "Soy diabética"],
  ["pt", "Sou gestante"],
  ["es", "¿Habla francés?"],
] as const)("in %s “%s” tells no name", (language, text) => {
  expect(meaningOf(text, vocabularyOf(language)).toldName).toBeUndefined();
});

test("a customer whose language the receptionist does not speak is answered in English", () => {
  const { say } = desk({ lead: { language: "it" } });
  for (const line of ["Buongiorno", "Hello"]) {
    const { text, events } = say(line);
    expect([text, events]).toEqual([expect.stringContaining(phrasesIn("en").askName), []]);
  }
  expect(say("Hola, quisiera una cita").events).toMatchObject([{ data: { language: "es" } }]);
});

test("all titles of buttons and list rows fit", () => {
  for (const language of AgentLanguage.options) {
    const titles = Object.values(phrasesIn(language).labels);
    for (const title of titles) expect(title.length, `${language}: ${title}`).toBeLessThanOrEqual(20);
  }
});
