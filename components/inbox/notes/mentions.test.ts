import { expect, test } from "vitest";
import { splitMentions } from "./mentions";
import { begunName, matchesName, mentionsIn, withName } from "./write-mentions";

const ann = { id: "1", full_name: "Ann" };
const annLee = { id: "2", full_name: "Ann Lee" };
const zoe = { id: "3", full_name: "Zoë Müller" };
const all = [ann, annLee, zoe];

test.each([
  ["@Ann Lee knows", ["2"]],
  ["@Ann knows, and so does (@zoë müller).", ["1", "3"]],
  ["@Ann, @Ann Lee", ["1", "2"]],
  ["mail ann@Ann or @Anna", []],
  ["@ @@ @Nobody", []],
  ["@@Ann", ["1"]],
])("%s mentions %j", (text, ids) => {
  expect(mentionsIn(text, all)).toEqual(ids);
});

test("a name that two colleagues share mentions both", () => {
  expect(mentionsIn("@Ann", [ann, { ...ann, id: "4" }])).toEqual(["1", "4"]);
});

test("a note's parts add up to its whole text", () => {
  const text = "Ask @Ann Lee\nor @Zoë Müller!";
  const parts = splitMentions(text, all);
  expect(parts.map(({ words }) => words).join("")).toBe(text);
  expect(parts.map(({ mentioned }) => mentioned?.id ?? null)).toEqual([null, "2", null, "3", null]);
});

test("an @ that doesn't follow a letter begins a name, which the colleague's name replaces", () => {
  expect(begunName("see @")).toBe("");
  expect(begunName("see @Zoë M")).toBe("zoë m");
  expect(begunName("a@b")).toBeNull();
  expect(withName("see @zo", zoe)).toBe("see @Zoë Müller ");
});

test("a colleague matches by the start of any of their names, until the name is complete", () => {
  expect(matchesName(annLee, "lee")).toBe(true);
  expect(matchesName(annLee, "ee")).toBe(false);
  expect(matchesName(annLee, "ann lee ")).toBe(false);
});
