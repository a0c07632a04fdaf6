import { expect, test } from "vitest";
import { waitInWords } from "./open-wait";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [0, "0 min"],
  [59_999, "0 min"],
  [HOUR - 1, "59 min"],
  [2 * HOUR + 5 * MINUTE, "2 h 05 min"],
  [26 * HOUR + 59 * MINUTE, "26 h"],
])("a wait of %i ms is %s", (ms, words) => expect(waitInWords(ms)).toBe(words));
