import { expect, test } from "vitest";
import { mergePatch } from "./merge-patch";

// The cases of RFC 7396, appendix A, whose patch is an object.
test.each([
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [["a", "b"], { a: "b", c: null }, { a: "b" }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])("%j patched with %j is %j", (target, patch, result) => {
  expect(mergePatch(target, patch)).toEqual(result);
});

test("a field called __proto__ is a field like any other", () => {
  const patch = JSON.parse('{ "__proto__": { "admin": true } }');
  const merged = mergePatch({ a: 1 }, patch);
  expect(JSON.stringify(merged)).toBe('{"a":1,"__proto__":{"admin":true}}');
  expect("admin" in merged).toBe(false);
});

test("fields keep their order, so that a patch which changes nothing gives the same JSON", () => {
  const target = { b: { y: 1, x: 2 }, a: 1 };
  expect(JSON.stringify(mergePatch(target, { a: 1, b: { x: 2 }, c: null }))).toBe(JSON.stringify(target));
});
