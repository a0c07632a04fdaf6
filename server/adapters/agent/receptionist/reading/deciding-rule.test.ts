import { expect, test } from "vitest";
import { deskOf } from "@/server/adapters/agent/receptionist/desk";
import { desk } from "@/server/adapters/agent/receptionist/desk.fixture";
import { decidingRule } from "./deciding-rule";

test.each([
  ["Hello, my neighbour can't breathe, please help", { rule: "emergency", words: "can't breathe" }],
  ["Good morning! Could I talk to a person please?", { rule: "person", words: "talk to a person" }],
  ["Hi, I would like to book a cleaning", { rule: "booking", words: "book" }],
  ["How much is a cleaning?", { rule: "question", words: null }],
])("%j is answered by a rule that names its words", (text, expected) => {
  const { turn, add } = desk();
  add("user", text, { type: "text" });
  expect(decidingRule(deskOf(turn))).toEqual(expected);
});
