import { expect, test } from "vitest";
import { knownValues, templateOption, variablesOf } from "./template-words";

const KNOWN = {
  name: "Anna Keller",
  first_name: "Anna",
  service: "Cleaning",
  next_appointment: "Wednesday 25 November at 09:30",
  staff_name: "Max Moser",
  organization: "Mill Lane Clinic",
};
const NONE = { ...KNOWN, service: null, next_appointment: null };

test.each([
  [
    "Hello {{1}}, your {{2}} is on {{3}}.",
    { 1: KNOWN.first_name, 2: KNOWN.service, 3: KNOWN.next_appointment },
  ],
  ["Hi {{1}}, this is {{2}}. See you!", { 1: KNOWN.first_name, 2: KNOWN.organization }],
  [
    "Guten Tag {{1}}, hier ist {{2}}: Ihr Termin am {{3}}",
    { 1: KNOWN.first_name, 2: KNOWN.organization, 3: KNOWN.next_appointment },
  ],
  [
    "Hola {{ 1 }}, su {{2}} es el {{3}}",
    { 1: KNOWN.first_name, 2: KNOWN.service, 3: KNOWN.next_appointment },
  ],
  ["The code is {{1}}", {}],
])("fills %j with what is known", (body, values) => {
  expect(knownValues(body, KNOWN)).toEqual(values);
});

test("what is not known stays blank", () => {
  expect(knownValues("Hello {{1}}, your {{2}} is on {{3}}.", NONE)).toEqual({ 1: "Anna" });
});

test("a template is listed by what the customer reads, not by its name", () => {
  const body = "*Hello {{1}}*,\nthis is a reminder of your appointment on {{2}}. See you soon!";
  expect(templateOption(body, NONE)).toBe(
    "Hello Anna, this is a reminder of your appointment on …. See you soon!",
  );
  expect(templateOption("word ".repeat(60), NONE)).toHaveLength(90);
  expect(templateOption(body, null)).toMatch(/^Hello …, this/);
});

test("variables are in the order of their numbers, each once", () => {
  expect(variablesOf("{{10}} {{2}} {{ 2 }} {{1}}")).toEqual(["1", "2", "10"]);
});
