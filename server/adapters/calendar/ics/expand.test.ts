import { expect, test } from "vitest";
import { z } from "zod";
import { payload } from "@/tests/payloads";
import { expand } from "./expand";
import { readRule } from "./rule";
import { readDigits } from "./time-values";
import { StepBudget } from "./unreadable";

/** Random rules, each with its start, a window, and the first six occurrences in it by Python's dateutil. */
const CASES = z
  .array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.array(z.string())]))
  .parse(payload("ics/rules.json"));

const wallOf = (digits: string) => readDigits(digits).wall;
const digitsOf = (wall: number) => new Date(wall).toISOString().replace(/[-:]/g, "").slice(0, 15);

/** The first occurrences in a window; none of a rule that never applies. */
function firstOf([text, start, from, to]: (typeof CASES)[number]): string[] {
  const rule = readRule(text);
  const isPast = (wall: number) => rule.until !== undefined && wall > rule.until.wall;
  const range = { from: wallOf(from), to: wallOf(to), budget: new StepBudget(200_000), isPast };
  const found: string[] = [];
  try {
    for (const wall of expand(rule, wallOf(start), range)) {
      if (wall >= range.from) found.push(digitsOf(wall));
      if (found.length === 6) break;
    }
  } catch (error) {
    expect(String(error)).toContain("never applies");
  }
  return found;
}

test("rules of repetition have the same occurrences as in another implementation", () => {
  expect(CASES.length).toBeGreaterThan(390);
  expect(CASES.filter((one) => firstOf(one).join() !== one[4].join())).toEqual([]);
});
