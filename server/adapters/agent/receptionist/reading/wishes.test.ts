import { expect, test } from "vitest";
import { vocabularyOf } from "@/server/adapters/languages/reading";
import { agrees, leaves, weekdaysOf, wishOf } from "./wishes";

const words = vocabularyOf("en");

test.each([
  ["cancel please", "cancel"],
  ["I need to cancel my appointment", "cancel"],
  ["Could you call it off?", "cancel"],
  ["can I move my appointment", "move"],
  ["Can we reschedule?", "move"],
  ["is a different time possible?", "move"],
  ["I can't make it on Thursday", "change"],
  ["I can't make Thursday", "change"],
  ["sorry, I won't be able to come", "change"],
  ["I cannot be there", "change"],
  ["I have to change my booking", "change"],
  ["can I cancel or move it?", "change"],
  ["I can't keep my appointment", "change"],
  ["I won't be able to keep it", "change"],
  ["I don't want to move it, I want to cancel", "cancel"],
  ["don't cancel it, but can I move it?", "move"],
  ["please move it, as it is too early", "move"],
  ["please don't cancel it", undefined],
  ["no, leave it", undefined],
  ["when is my appointment?", undefined],
  ["I can't wait to come", undefined],
  ["Thanks!", undefined],
])("the wish in “%s” is %s", (text, wish) => {
  expect(wishOf(text, words)).toBe(wish);
});

test.each([
  "no",
  "No thanks",
  "no, leave it",
  "never mind",
  "keep it",
  "don't cancel it",
  "I don't want to cancel or move it",
  "I want to keep my appointment",
  "leave it as it is",
])("“%s” leaves everything as it is", (text) =>
  expect([leaves(text, words), agrees(text, words)]).toEqual([true, false]),
);

test.each([
  "yes",
  "Yes please!",
  "ok, do it",
  "yes, cancel it",
  "go ahead",
  "sure",
  "Yes, cancel my appointment",
])("“%s” agrees", (text) => expect([leaves(text, words), agrees(text, words)]).toEqual([false, true]));

test.each([
  "cancel please",
  "I can't keep it",
  "move it, as it is early",
  "yes but not on Monday",
  "Nora",
  "no idea what you mean",
  "what?",
  "",
])("“%s” neither agrees nor leaves everything as it is", (text) =>
  expect([leaves(text, words), agrees(text, words)]).toEqual([false, false]),
);

test.each([
  ["I can't make it on Thursday", [4], []],
  ["move my Thursday appointment to Friday", [4], [5]],
  ["from Mon to next Wed please", [1], [3]],
  ["monitor", [], []],
])("“%s” names the weekdays %j, and %j to move to", (text, at, to) => {
  expect(weekdaysOf(text, words)).toEqual({ at, to });
});
