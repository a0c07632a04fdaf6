import { expect, test } from "vitest";
import { type Grounds, withoutClaims } from "./claims";

const NOTHING: Grounds = { booked: [], offered: [], time_zone: "Europe/Paris" };
/** An appointment on Thursday, 3 December 2099, at ten. */
const BOOKED: Grounds = { ...NOTHING, booked: ["2099-12-03T09:00:00.000Z"] };
/** That time and the next half hour are offered. */
const OFFERED: Grounds = { ...NOTHING, offered: ["2099-12-03T09:00:00.000Z", "2099-12-03T09:30:00.000Z"] };

test.each([
  "You're all set!",
  "No problem, your appointment is confirmed.",
  "You are booked; call us if you are late.",
  "I have booked you for 10, is there anything else?",
  "Confirmed: Cleaning, Thursday at 10:00.",
  "Booked!",
  "All booked ✅",
  "Your appointment is *confirmed*.",
  "I've got you down for Thursday at 10.",
  "Great, 10:00 it is!",
  "Your appointment is on Thursday at 10:00.",
  "Not a problem your appointment is confirmed.",
  "I'll book that for you now.",
  "Your slot has been reserved.",
  "I've saved the slot for you.",
  "Done!",
  "Thursday at 10:00 is booked for you.",
  "He reservado su cita para mañana.",
  "Cita confirmada para el jueves.",
  "Le reservé la cita.",
  "Listo, su cita queda agendada.",
  "Sí su cita está confirmada.",
  "A sua marcação foi confirmada.",
  "Marcação feita.",
  "Já marquei para quinta.",
  "Ich habe Sie für Montag um zehn eingetragen.",
  "Termin gebucht!",
  "Ihr Termin ist am Donnerstag um 10 Uhr.",
  "Gebucht: Donnerstag, 10:00.",
  "Le rendez-vous est bien réservé.",
  "Rendez-vous confirmé pour jeudi.",
  "C'est réservé !",
  "J'ai bien annulé votre rendez-vous.",
  "I have also cancelled your other appointment.",
  "También he cancelado su otra cita.",
  "He también cancelado su otra cita.",
  "J'ai aussi annulé votre autre rendez-vous.",
])("“%s” is a claim", (text) => {
  const told = withoutClaims(text, NOTHING);
  expect(told.claims.length).toBeGreaterThan(0);
  expect(told.text).toBe("");
});

test.each([
  "A cleaning is 80.50 euros. It takes 30 min.\nWhich time suits you?",
  "Shall I book it for you?",
  "Once you have chosen, it will be booked.",
  "I'll book it for you once you have chosen.",
  "Your appointment is not booked yet.",
  "Der Termin ist noch nicht gebucht.",
  "We are open from 9.00 to 17.30.",
  "Cancelled appointments cost nothing.",
  "You can reserve here or by phone.",
  "Thursday is already booked, Friday is free.",
  "Parking is reserved for customers.",
  "We're fully booked on Friday.",
  "The next free time is on Thursday at 10:00.",
  "We have a second office on the ground floor.",
  "Puede reservar aquí o por teléfono.",
  "Reserve su cita aquí cuando quiera.",
  "Am Donnerstag ist schon alles ausgebucht.",
  "Your welcome gift is on the house.",
])("“%s” is no claim", (text) => {
  expect(withoutClaims(text, NOTHING)).toMatchObject({ text, claims: [], isPolite: false });
});

test.each([
  "Your appointment is on Thursday at 10:00.",
  "Yes, you are booked for Thursday at 10:00.",
  "You're welcome, see you on Thursday!",
  "See you then!",
  "Gerne, bis Donnerstag!",
])("“%s” is kept if there is such an appointment", (text) => {
  expect(withoutClaims(text, BOOKED).text).toBe(text);
});

test.each([
  "Your appointment is on Friday at 10:00.",
  "You are booked for Thursday at 11:00.",
  "Your appointment on Thursday at 10:00 is cancelled.",
  "It is moved to Friday.",
])("“%s” is a claim if the appointment is another", (text) => {
  expect(withoutClaims(text, BOOKED).claims).toEqual([text]);
});

test("a courtesy that no appointment bears out is not counted as a claim", () => {
  expect(withoutClaims("See you on Thursday!", NOTHING)).toMatchObject({
    text: "",
    claims: [],
    isPolite: true,
  });
  expect(withoutClaims("See you on Friday!", BOOKED)).toMatchObject({ text: "", isPolite: true });
});

test("naming one offered time as if it were settled is a claim; offering it is not", () => {
  expect(withoutClaims("Perfect, Thursday at 10:00.", OFFERED).claims).toHaveLength(1);
  for (const text of [
    "Does Thursday at 10:00 suit you?",
    "I have 10:00 or 10:30 on Thursday.",
    "The earliest is Thursday at 10:00.",
  ])
    expect(withoutClaims(text, OFFERED).text).toBe(text);
});

test("sentences next to a claim are kept", () => {
  expect(withoutClaims("It is booked. Bring a towel.\nParking is free.", NOTHING).text).toBe(
    "Bring a towel.\nParking is free.",
  );
});
