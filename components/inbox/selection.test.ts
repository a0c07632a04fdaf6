import { expect, test } from "vitest";
import { rangeOf } from "./selection";

const LIST = ["a", "b", "c", "d"];

test("a range goes from one to the other, up or down, both included", () => {
  expect(rangeOf(LIST, "b", "d")).toEqual(["b", "c", "d"]);
  expect(rangeOf(LIST, "d", "b")).toEqual(["b", "c", "d"]);
  expect(rangeOf(LIST, "b", "b")).toEqual(["b"]);
});

test("without a beginning that is still in the list it is the one alone", () => {
  expect(rangeOf(LIST, null, "c")).toEqual(["c"]);
  expect(rangeOf(LIST, "gone", "c")).toEqual(["c"]);
});
