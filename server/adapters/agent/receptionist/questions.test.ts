import { describe, expect, test } from "vitest";
import { phrasesIn } from "@/server/adapters/languages/languages";
import { appointment, desk, services } from "./desk.fixture";

const day = [{ from: "09:00", to: "18:00" }];
const facts = {
  address: "Calle de la Luna 12",
  opening_hours: { 1: day, 2: day, 3: day, 4: day, 5: day, 6: [{ from: "10:00", to: "13:00" }] },
  exceptions: [{ name: "Immaculate Conception", starts_on: "2026-12-08", ends_on: "2026-12-08", hours: [] }],
  people: [],
};
const [checkUp, cleaning, whitening] = services("Check-up", "Cleaning", "Whitening");
if (!checkUp || !cleaning || !whitening) throw new Error("there are three services");
const priced = [checkUp, { ...cleaning, price: "80 €" }, { ...whitening, price: "from 200 €" }];
/** A business whose facts are known, and one that has written down nothing. */
const open = { facts, services: priced };
const silent = { services: services("Check-up", "Cleaning") };

const ASKED = {
  en: {
    hours: [
      "What are your opening hours?",
      "hi, when do you close",
      "r u open on saturdays?",
      "How late are you open",
    ],
    price: ["How much is a Cleaning?", "price for Cleaning pls", "hello what do you charge for a Cleaning"],
    address: ["What's your address?", "where are you located", "How do I find you?"],
    person: [
      "Do you take insurance?",
      "is there parking",
      "Can I pay by card?",
      "are children welcome? Do you treat them",
    ],
  },
  es: {
    hours: [
      "¿Cuál es su horario de atención?",
      "hola, a que hora cierran",
      "abren los sabados?",
      "¿Están abiertos hoy?",
    ],
    price: ["¿Cuánto cuesta una Cleaning?", "precio de Cleaning por favor", "hola cuanto vale la Cleaning"],
    address: ["¿Dónde están?", "cual es su direccion", "hola, ¿cómo llego?"],
    person: ["¿Aceptan seguro médico?", "hola, tienen estacionamiento", "¿Puedo pagar con tarjeta?"],
  },
  pt: {
    hours: [
      "Qual é o horário de funcionamento?",
      "oi, até que horas vocês abrem",
      "vcs abrem aos sabados?",
      "Já estão abertos?",
    ],
    price: ["Quanto custa uma Cleaning?", "qual o valor da Cleaning por favor", "olá, preço da Cleaning"],
    address: ["Onde vocês ficam?", "qual é o endereço de vocês", "oi, onde fica a clínica?"],
    person: ["Vocês aceitam convênio?", "oi, vocês têm estacionamento", "Posso pagar com cartão?"],
  },
  de: {
    hours: [
      "Wie sind Ihre Öffnungszeiten?",
      "hallo, wann macht ihr zu",
      "habt ihr samstags auf?",
      "Bis wann haben Sie heute offen?",
    ],
    price: ["Was kostet eine Cleaning?", "hallo, preis für Cleaning bitte", "Wie viel kostet die Cleaning?"],
    address: ["Wo sind Sie?", "wie ist eure adresse", "Guten Tag, wo finde ich Sie?"],
    person: ["Nehmen Sie gesetzlich Versicherte?", "gibt es parkplätze", "Kann ich mit Karte zahlen?"],
  },
  fr: {
    hours: [
      "Quels sont vos horaires d'ouverture ?",
      "bonjour, vous fermez a quelle heure",
      "vous êtes ouverts le samedi ?",
      "Bonjour, c'est ouvert ?",
    ],
    price: ["Combien coûte un Cleaning ?", "tarif Cleaning svp", "bonjour, c'est combien le Cleaning ?"],
    address: ["Où êtes-vous ?", "quelle est votre adresse", "Bonjour, où se trouve le cabinet ?"],
    person: [
      "Vous prenez la carte vitale ?",
      "bonjour, vous avez un parking",
      "Puis-je payer en plusieurs fois ?",
    ],
  },
} as const;

const escalates = ({ events }: { events: { event: string }[] }) =>
  events.some(({ event }) => event === "escalation");

describe.each(["en", "es", "pt", "de", "fr"] as const)(
  "a first message in %s that is a question",
  (language) => {
    const { hours, price, address, person } = ASKED[language];
    const { askName, askEmail } = phrasesIn(language);
    /** The answer to a first message, by a business that speaks the customer's language. */
    const first = (text: string, setting: object = open) => desk({ ...setting, language }).say(text);
    const asksNothingOfThem = ({ text }: { text: string }) =>
      expect([askName, askEmail(true), askEmail(false)].some((one) => text.includes(one))).toBe(false);

    test.each(hours)("“%s” is told when we are open", (text) => {
      const said = first(text);
      expect(said.text).toMatch(/\d\d:00–\d\d:00|(?:closed|cerrad|fechad|geschlossen|ferm)/);
      expect(escalates(said)).toBe(false);
      asksNothingOfThem(said);
    });

    test.each(price)("“%s” is told the price", (text) => {
      const said = first(text);
      expect(said.text).toContain("Cleaning: 80 €");
      expect(said.text).not.toContain("200");
      asksNothingOfThem(said);
    });

    test.each(address)("“%s” is told the address", (text) => {
      const said = first(text);
      expect(said.text).toContain("Calle de la Luna 12");
      asksNothingOfThem(said);
    });

    test.each(person)("“%s” calls a person", (text) => {
      const said = first(text);
      expect([escalates(said), said.text]).toEqual([
        true,
        expect.stringContaining(phrasesIn(language).askTeam),
      ]);
      asksNothingOfThem(said);
    });

    test.each([...hours, ...price, ...address])(
      "“%s” calls a person if nobody has written that down",
      (text) => {
        const said = first(text, silent);
        expect(escalates(said)).toBe(true);
        asksNothingOfThem(said);
      },
    );
  },
);

test("a day's hours are told with why it is closed, and a week's with the next exception", () => {
  expect(desk(open).say("Are you open on 8 December?").text).toContain(
    "Tuesday 8 December: closed (Immaculate Conception).",
  );
  expect(desk(open).say("Are you open on Saturday?").text).toContain("Saturday 28 November: 10:00–13:00.");
  const exceptions = facts.exceptions.map((one) => ({
    ...one,
    starts_on: "2026-11-30",
    ends_on: "2026-11-30",
  }));
  expect(
    desk({ ...open, facts: { ...facts, exceptions } }).say("What are your opening hours?").text,
  ).toContain(
    "Monday–Friday 09:00–18:00; Saturday 10:00–13:00. Monday 30 November: closed (Immaculate Conception).",
  );
});

test("all prices are told if no service is named, and none is made up for one that has none", () => {
  expect(desk(open).say("What are your prices?").text).toContain("Cleaning: 80 €; Whitening: from 200 €");
  const unknown = desk(open).say("How much is a Check-up?");
  expect([escalates(unknown), unknown.text.includes("€")]).toEqual([true, false]);
});

test("a service that is asked about can be booked with a tap", () => {
  const { say, tap } = desk({ ...open, lead: { name: "Ada" } });
  const told = say("Do you do Whitening?");
  expect(told.text).toContain("Yes, we offer Whitening.");
  expect(told.options.map(({ id }) => id)).toEqual(["service:2", "human"]);
  expect(tap("service:2").text).toContain("free for Whitening");
});

test("a service that takes place elsewhere has its own address", () => {
  const { say } = desk({ facts, services: [checkUp, { ...whitening, location: "Rue du Port 3" }] });
  expect(say("Where is the Whitening?").text).toContain("Rue du Port 3");
  expect(say("And where is the Check-up?").text).toContain("Calle de la Luna 12");
});

test("a question in the middle is answered, and then ours is repeated", () => {
  const { say } = desk(open);
  say("I'd like an appointment");
  expect(say("What's your address?").text).toMatch(/Calle de la Luna 12.* May I have your name\?$/);
  expect(say("Ada").text).toContain("Thank you, Ada.");
  say("Cleaning");
  const asked = say("how much is it?");
  expect(asked.text).toMatch(/^Cleaning: 80 €\. These times are free for Cleaning/);
  expect(asked.events).toEqual([]);
});

test("a question does not take the place of the address that was asked for, and books nothing", () => {
  const { say, tap } = desk({ ...open, confirms_by_email: true, lead: { name: "Ada" } });
  say("Cleaning");
  tap("slot:2026-11-23T08:00:00.000Z");
  const asked = say("what's your address?");
  expect(asked.text).toMatch(/Calle de la Luna 12.*What is your e-mail address/);
  expect(asked.events).toEqual([]);
  expect(say("skip").events).toMatchObject([{ event: "booking_request" }]);
});

test("a customer with an appointment is answered too, and can still change it", () => {
  const appointments = [appointment("Cleaning", "2026-11-24T10:30:00.000Z")];
  const told = desk({ ...open, appointments, lead: { name: "Ada" } }).say("Where are you?");
  expect(told.text).toContain("Calle de la Luna 12");
  expect(told.options.map(({ id }) => id)).toEqual(["change", "book", "human"]);
});

test("what is no question about the business is not answered, and calls nobody unasked", () => {
  const said = desk(open).say("What is the capital of Peru?");
  expect([said.text, escalates(said)]).toEqual([
    "Hello, and welcome to Harbour Dental. I can't answer that myself. Would you like an appointment, or to talk to a person?",
    false,
  ]);
});

test.each([
  "Do you have anything on Friday?",
  "any free slots?",
  "Can I come in tomorrow?",
  "Could I get a cleaning?",
])("“%s” wants an appointment", (text) =>
  expect(desk(open).say(text).text).toContain("May I have your name?"),
);

test.each([
  ["Are you open on Saturdays?", "no thanks"],
  ["¿Abren los sábados?", "muchas gracias, adiós"],
  ["Haben Sie samstags geöffnet?", "Danke, tschüss"],
  ["Êtes-vous ouverts le samedi ?", "Merci, au revoir"],
  ["Vocês abrem aos sábados?", "obrigada, tchau"],
])("after “%s”, who says “%s” is not asked for a name", (question, leave) => {
  const opening_hours = { "6": [{ from: "09:00", to: "12:00" }] };
  const { say } = desk({ facts: { address: null, opening_hours, exceptions: [], people: [] } });
  expect(say(question).text).toContain("09:00");
  expect(say(leave).text).not.toContain("?");
});
