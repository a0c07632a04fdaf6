import { expect, test } from "vitest";
import { ENGLISH, findEmoji } from "./emoji";

const found = (term: string, recent: string[] = []) => findEmoji(ENGLISH, term, recent).map(({ id }) => id);

test("an emoji is found by its name first, then by its other words", () => {
  expect(found("thumbs_u")).toEqual(["👍"]);
  expect(found("heart").slice(0, 2)).toEqual(["😍", "❤️"]);
  expect(found("appoint")).toEqual(["📅"]);
  expect(found("nothing of the kind")).toEqual([]);
});

test("among equally good matches, recently used emoji come first", () => {
  expect(found("", ["🦷", "👍"]).slice(0, 3)).toEqual(["🦷", "👍", "🙂"]);
  expect(found("heart", ["❤️"])[0]).toBe("❤️");
});

test("every emoji has a unique name that can be typed", () => {
  const names = ENGLISH.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z_]{2,}$/.test(name))).toEqual([]);
});
