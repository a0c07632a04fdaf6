import { expect, test } from "vitest";
import { readJson } from "./json";

const MB = 1024 * 1024;
const many = (make: (n: number) => string, count: number) =>
  Array.from({ length: count }, (_, n) => make(n)).join();

test.each<[string, string]>([
  ["values", `[${many(() => "1", 25_001)}]`],
  ["names of one object", `{${many((n) => `"${n}":1`, 1001)}}`],
  ["items of one list", `[${many(() => "1", 10_001)}]`],
  ["levels", "[".repeat(66) + "]".repeat(66)],
  ["levels, more than a stack has", `${'{"a":'.repeat(24_000)}1${"}".repeat(24_000)}`],
])("a text from outside with too many %s is not read", (_, text) => {
  expect(JSON.parse(text)).toBeTruthy();
  expect(readJson(text)).toBeUndefined();
});

test("a text from outside within the limits is read, whatever its strings contain", () => {
  const value = { text: '[{,"'.repeat(20_000), list: [1, { a: null }] };
  expect(readJson(JSON.stringify(value))).toEqual(value);
});

/** Texts of 2 MB with as many values as are read, or one value more. */
const WORST: Record<string, string> = {
  "different names": `{${many((n) => `"${n}${"k".repeat(70)}":1`, 24_990)}}`,
  "objects of different shapes": `[${many((n) => `{"${n}":"${"x".repeat(100)}"}`, 12_400)}]`,
  "objects in objects": `${'{"a":'.repeat(24_990)}1${"}".repeat(24_990)}`,
  "long numbers": `[${many(() => `1.${"7".repeat(75)}`, 24_990)}]`,
  "escaped letters": `["${"\\u0041".repeat((2 * MB) / 6)}"]`,
  "values, far too many": `[${many(() => "1", MB)}]`,
};

test.each(Object.entries(WORST))("2 MB of %s take less than 50 ms of the process", (_, text) => {
  readJson("[1]");
  const before = process.cpuUsage();
  readJson(text);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(50);
});
