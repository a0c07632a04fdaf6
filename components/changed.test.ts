import { expect, test } from "vitest";
import { changedFields, changedList } from "./changed";

test("only the fields that were changed are saved", () => {
  const before = { name: "Reception", cap: 3, members: ["ada"] };
  expect(changedFields(before, { name: "Desk", cap: 3, members: ["ada"] })).toEqual({ name: "Desk" });
  expect(changedFields(before, { ...before, members: [] })).toEqual({ members: [] });
  expect(changedFields(before, { ...before })).toEqual({});
});

test("a list keeps what a colleague has added to it or removed from it", () => {
  expect(changedList(["ada", "bob"], ["bob", "eve"], ["ada", "bob", "max"])).toEqual(["bob", "max", "eve"]);
  expect(changedList(["ada"], ["ada", "eve"], ["eve"])).toEqual(["eve"]);
});
