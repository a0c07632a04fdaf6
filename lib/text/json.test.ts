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

/** Texts of 2 MB with as many values as are read, or one value more. `salt`: names that were not read before. */
const WORST: Record<string, (salt: string) => string> = {
  "different names": (salt) => `{${many((n) => `"${n}${salt}${"k".repeat(69)}":1`, 24_990)}}`,
  "objects of different shapes": (salt) => `[${many((n) => `{"${n}${salt}":"${"x".repeat(99)}"}`, 12_400)}]`,
  "objects in objects": () => `${'{"a":'.repeat(24_990)}1${"}".repeat(24_990)}`,
  "long numbers": () => `[${many(() => `1.${"7".repeat(75)}`, 24_990)}]`,
  "escaped letters": () => `["${"\\u0041".repeat((2 * MB) / 6)}"]`,
  "values, far too many": () => `[${many(() => "1", MB)}]`,
};

/** Milliseconds of the process that reading a text takes. */
function costOf(text: string): number {
  const before = process.cpuUsage();
  readJson(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each(Object.entries(WORST))("2 MB of %s take less than 50 ms of the process", (_, textOf) => {
  readJson("[1]");
  // The least of three: the process also collects what other tests have left.
  const costs = ["a", "b", "c"].map((salt) => costOf(textOf(salt)));
  expect(Math.min(...costs)).toBeLessThan(50);
});
