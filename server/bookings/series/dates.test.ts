import { expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import { timeOf } from "@/lib/time/clock";
import { SeriesRule } from "@/schema/booking-series";
import { shifter, startsOf } from "./dates";

const PARIS = "Europe/Paris";
const starts = (first: string, rule: object, zone = PARIS) => startsOf(first, SeriesRule.parse(rule), zone);

test.each([
  ["put forward", "2031-03-17T09:00:00.000Z", ["2031-03-24T09:00:00.000Z", "2031-03-31T08:00:00.000Z"]],
  ["put back", "2031-10-13T08:00:00.000Z", ["2031-10-20T08:00:00.000Z", "2031-10-27T09:00:00.000Z"]],
])("a weekly series keeps the time of the clock when clocks are %s", (_, first, others) => {
  const found = starts(first, { unit: "week", count: 3 });
  expect(found).toEqual([first, ...others]);
  expect(found.map((at) => timeOf(at, PARIS))).toEqual(["10:00", "10:00", "10:00"]);
});

test("a time that the clock skips on one date is later that day, and the next is as before", () => {
  const found = starts("2031-03-29T01:30:00.000Z", { unit: "day", count: 3 });
  expect(found.map((at) => timeOf(at, PARIS))).toEqual(["02:30", "03:30", "02:30"]);
});

test("a time that the clock shows twice on one date is the first of the two", () => {
  const found = starts("2031-10-25T00:30:00.000Z", { unit: "day", count: 2 });
  expect(found[1]).toBe("2031-10-26T00:30:00.000Z");
});

test("a monthly series that begins on the 31st is on the last day of shorter months", () => {
  const dates = (first: string, rule: object) =>
    starts(first, { unit: "month", ...rule }, "UTC").map((at) => at.slice(0, 10));
  expect(dates("2031-12-31T10:00:00.000Z", { count: 5 })).toEqual([
    ...["2031-12-31", "2032-01-31", "2032-02-29", "2032-03-31", "2032-04-30"],
  ]);
  expect(dates("2031-01-30T10:00:00.000Z", { count: 3, every: 13 })).toEqual([
    ...["2031-01-30", "2032-02-29", "2033-03-30"],
  ]);
});

test("a series ends with its count or its last date, whichever is first", () => {
  const first = "2031-01-06T23:30:00.000Z";
  const count = (rule: object) => starts(first, { unit: "week", ...rule }).length;
  // In Paris it is Tuesday the 7th already.
  expect(count({ until: "2031-01-21" })).toBe(3);
  expect(count({ until: "2031-01-20" })).toBe(2);
  expect(count({ until: "2031-01-21", count: 2 })).toBe(2);
  expect(count({ until: "2030-01-01" })).toBe(1);
  expect(count({ until: "2031-02-01", every: 2 })).toBe(2);
});

test("52 appointments are a series, and 53 are refused", () => {
  const first = "2031-01-01T10:00:00.000Z";
  expect(starts(first, { unit: "day", until: "2031-02-21" })).toHaveLength(52);
  expect(() => starts(first, { unit: "day", until: "2031-02-22" })).toThrow(AppError);
  expect(SeriesRule.safeParse({ unit: "day", count: 53 }).success).toBe(false);
  expect(SeriesRule.safeParse({ unit: "day" }).success).toBe(false);
});

test("a series that goes on after the year 9999 is refused", () => {
  const rule = { unit: "month", every: 52, count: 52 };
  expect(() => starts("9900-01-01T10:00:00.000Z", rule)).toThrow(AppError);
});

test("times move by the clock, also over a change of it", () => {
  const move = shifter("2031-03-24T09:00:00.000Z", "2031-03-25T10:30:00.000Z", PARIS);
  expect(move("2031-03-24T09:00:00.000Z")).toBe("2031-03-25T10:30:00.000Z");
  expect(move("2031-03-31T08:00:00.000Z")).toBe("2031-04-01T09:30:00.000Z");
});
