import { expect, test } from "vitest";
import { waitInWords } from "./wait-in-words";

const SECOND = 1000;
const HOUR = 3600 * SECOND;

test.each([
  [-5 * SECOND, "0:00"],
  [9 * SECOND, "0:09"],
  [245 * SECOND, "4:05"],
  [HOUR - 1, "59:59"],
  [2 * HOUR + 5 * 60 * SECOND, "2 h 05 min"],
  [25 * HOUR, "1 day 1 h"],
  [80 * HOUR, "3 days 8 h"],
])("a wait of %i ms is %s", (ms, words) => expect(waitInWords(ms)).toBe(words));
