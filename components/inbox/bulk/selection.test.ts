import { expect, test } from "vitest";
import { rangeOf } from "./selection";

const LIST = ["a", "b", "c", "d"];

test("a range goes from one conversation to the other, up or down, both included", () => {
  expect(rangeOf(LIST, "b", "d")).toEqual(["b", "c", "d"]);
  expect(rangeOf(LIST, "d", "b")).toEqual(["b", "c", "d"]);
  expect(rangeOf(LIST, "b", "b")).toEqual(["b"]);
});

test("without an anchor in the list, a range is the one conversation alone", () => {
  expect(rangeOf(LIST, null, "c")).toEqual(["c"]);
  expect(rangeOf(LIST, "gone", "c")).toEqual(["c"]);
});
