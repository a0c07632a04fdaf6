import { expect, test } from "vitest";
import { contrast, textColour } from "./contrast";

test("black on white has the most contrast, a colour on itself the least", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#1f6f54", "#1f6f54")).toBe(1);
});

test.each([
  ["#1f6f54", "#ffffff"],
  ["#767676", "#ffffff"],
  ["#ffd54a", "#1c1d1b"],
  ["#777777", null],
])("text on %s is %s", (colour, text) => {
  expect(textColour(colour)).toBe(text);
});
