import { expect, test } from "vitest";
import { holdInPlace } from "./use-steady-order";

test("the held row stays where it was while a new one comes in above", () => {
  expect(holdInPlace(["new", "a", "b", "c"], ["a", "b", "c"], "b", 0)).toEqual(["new", "b", "a", "c"]);
});

test("the held row does not jump to the top when it gets a message", () => {
  expect(holdInPlace(["c", "a", "b"], ["a", "b", "c"], "c", 0)).toEqual(["a", "b", "c"]);
});

test("the held row shifts with its neighbours when the list is scrolled to keep them in place", () => {
  expect(holdInPlace(["new", "a", "b", "c"], ["a", "b", "c"], "b", 1)).toEqual(["new", "a", "b", "c"]);
});

test("nothing is held when the row is gone", () => {
  expect(holdInPlace(["a", "b"], ["a", "b", "c"], "c", 0)).toEqual(["a", "b"]);
});
