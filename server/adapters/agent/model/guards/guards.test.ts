import { expect, test } from "vitest";
import { modelDesk, uses } from "@/server/adapters/agent/model/model.fixture";
import { type Grounds, withoutClaims } from "./claims";
import corpus from "./guards.corpus.json";

const GROUNDS: Grounds = {
  ...{ booked: [], offered: [], time_zone: "Europe/Paris" },
  known: { facts: corpus.facts, people: ["Dr. Ana Ruiz", "Dr. Weber"], hours: [] },
};

test("at most two of 44 harmless sentences are changed", () => {
  expect(corpus.harmless).toHaveLength(44);
  const changed = corpus.harmless.filter((text) => withoutClaims(text, GROUNDS).text !== text);
  expect(changed.length, changed.join(" | ")).toBeLessThanOrEqual(2);
});

test("at least 42 of 44 sentences that are not so are stopped", () => {
  expect(corpus.false).toHaveLength(44);
  const passed = corpus.false.filter((text) => withoutClaims(text, GROUNDS).text === text);
  expect(passed.length, passed.join(" | ")).toBeLessThanOrEqual(2);
});

const PRICED = { tone: "brief" as const, instructions: "A cleaning is 80 €.", languages: ["en" as const] };

test("a model that says what is not so is asked once more, with what and why", async () => {
  const { say, model } = modelDesk({ guide: PRICED });
  const first = { text: "A cleaning is 60 €. Parking is free." };
  const answer = await say("how much is a cleaning?", first, { text: "A cleaning is 80 €." });
  expect(answer.text).toBe("A cleaning is 80 €.");
  expect(JSON.stringify(model.doGenerateCalls.at(-1)?.prompt)).toContain(
    "No fact of the business has this amount.",
  );
  expect(answer.work?.tools).toEqual([
    { name: "removed", input: "A cleaning is 60 €.", result: "No fact of the business has this amount." },
  ]);
});

test("if it says so again, the rules answer, and the timeline says why", async () => {
  const { say } = modelDesk({ guide: PRICED });
  const answer = await say("hello", { text: "I've put you on the waiting list." }, { text: "All sorted!" });
  expect(answer.text).toContain("welcome to Harbour Dental");
  expect(answer.work).toMatchObject({ fell_back: "it said twice what is not so", steps: 2 });
});

const HOURS = { "1": [{ from: "09:00", to: "18:30" }] };
const OPEN: Grounds = {
  ...GROUNDS,
  known: {
    facts: "",
    people: [],
    hours: Object.values(HOURS)
      .flat()
      .flatMap(({ from, to }) => [from, to]),
  },
};

test.each([
  "We are open from 9:00 to 20:00.",
  "We close at 8pm.",
  "Wir haben bis 20 Uhr geöffnet.",
  "Abrimos a las 8:00.",
])("“%s” is not sent if the hours are others", (text) => {
  expect(withoutClaims(text, OPEN).removed).toEqual([{ sentence: text, why: "hour" }]);
});

test.each(["We are open from 9:00 to 18:30.", "We close at 6:30 pm.", "Wir haben bis 18:30 Uhr geöffnet."])(
  "“%s” is so",
  (text) => {
    expect(withoutClaims(text, OPEN).text).toBe(text);
  },
);

test("what an answer claims and names apart is checked as data, whatever its text says", async () => {
  const { say } = modelDesk({ guide: PRICED });
  const claims = { text: "All good on our side.", done: ["booked"] };
  const names = { text: "She is the one for you.", people: ["Dr. Patel"] };
  const costs = { text: "Sixty it is.", amounts: ["60 €"] };
  const right = { text: "A cleaning is 80 €. Shall I look for a time?", amounts: ["80 €"] };
  const given = [claims, names, costs, right].map((input) => uses("answer", input));
  const answer = await say("how much is a cleaning?", ...given);
  expect(answer.text).toBe(right.text);
  expect(answer.left).toBe(0);
});
