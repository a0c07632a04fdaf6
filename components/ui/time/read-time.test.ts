import { expect, test } from "vitest";
import { readTime } from "./read-time";

test.each([
  ["9", "09:00"],
  ["09:30", "09:30"],
  ["930", "09:30"],
  ["1430", "14:30"],
  ["14.05", "14:05"],
  ["14h05", "14:05"],
  ["2 pm", "14:00"],
  ["2:30PM", "14:30"],
  ["12 am", "00:00"],
  ["12:15 p.m.", "12:15"],
  ["24:00", "00:00"],
])("%s is the time %s", (text, time) => expect(readTime(text)).toBe(time));

test.each(["", "noon", "25:00", "24:30", "9:60", "13 pm", "0 am", "9:3", "12345"])(
  "'%s' is not a time",
  (text) => expect(readTime(text)).toBeNull(),
);
