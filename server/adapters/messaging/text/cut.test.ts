import { describe, expect, test } from "vitest";
import { clip, shorten, split } from "./cut";

describe("split", () => {
  test.each([
    ["leaves a text that fits", "one two", 7, ["one two"]],
    ["cuts after a paragraph", "first one.\n\nsecond", 16, ["first one.\n\n", "second"]],
    ["cuts after a line", "first line\nsecond", 14, ["first line\n", "second"]],
    ["cuts after a word", "one two three", 9, ["one two ", "three"]],
    ["ignores a paragraph that would leave too little", "a\n\nbbb ccc ddd", 10, ["a\n\nbbb ", "ccc ddd"]],
    ["cuts a word that is too long", "abcdefgh", 3, ["abc", "def", "gh"]],
    ["does not split a surrogate pair", "ab😀😀", 3, ["ab", "😀", "😀"]],
    ["does not split a family emoji", "ab👨‍👩‍👧", 9, ["ab", "👨‍👩‍👧"]],
    ["splits a family emoji that is longer than the limit", "👨‍👩‍👧", 3, ["👨‍", "👩‍", "👧"]],
    ["makes one piece of an empty text", "", 3, [""]],
  ])("%s", (_, text, max, pieces) => {
    expect(split(text, max)).toEqual(pieces);
  });
});

describe("shorten", () => {
  test.each([
    ["exactly so long", 15, "exactly so long"],
    ["a little too long", 16, "a little too lo…"],
    ["not  after blanks", 6, "not…"],
    ["12345678👍🏽", 10, "12345678…"],
    ["👨‍👩‍👧👨‍👩‍👧", 9, "👨‍👩‍👧…"],
  ])("%j to %i", (text, max, short) => {
    expect(shorten(text, max)).toBe(short);
    expect(shorten(text, max).length).toBeLessThanOrEqual(max);
  });
});

test("clip takes as much as fits", () => {
  expect(clip("abc", 3)).toBe("abc");
  expect(clip("ab😀", 3)).toBe("ab");
  expect(clip("e\u0301".repeat(3), 3)).toBe("e\u0301");
});
