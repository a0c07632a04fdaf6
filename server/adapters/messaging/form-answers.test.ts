import { expect, test } from "vitest";
import { formInWords } from "./form-answers";

test("a form's answers are lines of question and answer, without what providers add", () => {
  const form = {
    flow_token: "unused",
    wa_flow_response_params: { title: "Booking" },
    no_of_guests: "2",
    fullName: "Ada Lovelace",
    email_address: "",
    consent: ["agree", "newsletter"],
    is_new: true,
  };
  expect(formInWords(form)).toBe(
    "No of guests: 2\nFull name: Ada Lovelace\nConsent: agree, newsletter\nIs new: ✓",
  );
});

test("names and options of Meta's flow builder are read without their numbers", () => {
  const form = {
    screen_0_Which_day_0: "0_Monday",
    screen_0_TextInput_1: "2_fast",
    screen_1_Allergies_2: ["0_Latex", "3_Penicillin"],
    room: "12_B",
  };
  expect(formInWords(form)).toBe(
    "Which day: Monday\nText input: fast\nAllergies: Latex, Penicillin\nRoom: 12_B",
  );
});

test("what is no form has no words, and a huge one is cut", () => {
  for (const form of ["{", null, [], {}, { flow_token: "x" }]) expect(formInWords(form)).toBeNull();
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`f${n}`, "x".repeat(5000)]));
  expect(formInWords(many)?.length).toBeLessThan(30_000);
});
