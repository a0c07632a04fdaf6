import { expect, test } from "vitest";
import { iso } from "@/lib/time/clock";
import type { Repetition } from "@/schema/blocked-time";
import { firstOf, isOn, occurrencesOf, toRecurring } from "./occurrences";

const BERLIN = "Europe/Berlin";
const WEEKDAYS: Repetition["weekdays"] = ["1", "2", "3", "4", "5"];
const EVERY_DAY: Repetition["weekdays"] = ["0", ...WEEKDAYS, "6"];

const repeating = (starts_at: string, ends_at: string, how: Partial<Repetition>, time_zone = BERLIN) =>
  toRecurring({ starts_at, ends_at }, { weekdays: EVERY_DAY, until: null, skipped: [], ...how }, time_zone);

const found = (
  blocked: Parameters<typeof occurrencesOf>[0],
  from: string,
  to: string,
  time_zone = BERLIN,
): string[] =>
  [...occurrencesOf(blocked, time_zone, Date.parse(from), Date.parse(to))].map((one) =>
    [one.from, one.until].map((at) => iso(at).slice(5, 16)).join(" "),
  );

test("a lunch hour stays at noon by the local clock when the clocks change", () => {
  // The clocks are put back on Sunday, 26 October 2031, and forward on Sunday, 30 March 2031.
  const lunch = repeating("2031-03-03T11:00:00.000Z", "2031-03-03T12:00:00.000Z", { weekdays: EVERY_DAY });
  expect(found(lunch, "2031-03-29T00:00:00Z", "2031-03-31T23:00:00Z")).toEqual([
    "03-29T11:00 03-29T12:00",
    "03-30T10:00 03-30T11:00",
    "03-31T10:00 03-31T11:00",
  ]);
  expect(found(lunch, "2031-10-25T00:00:00Z", "2031-10-26T23:00:00Z")).toEqual([
    "10-25T10:00 10-25T11:00",
    "10-26T11:00 10-26T12:00",
  ]);
});

test("a time that the clocks skip is later by as much, and one that they repeat blocks both hours", () => {
  const night = repeating("2031-03-01T01:15:00.000Z", "2031-03-01T01:45:00.000Z", {});
  expect(found(night, "2031-03-30T00:00:00Z", "2031-03-30T12:00:00Z")).toEqual(["03-30T01:15 03-30T01:45"]);
  const hour = repeating("2031-03-01T01:00:00.000Z", "2031-03-01T02:00:00.000Z", {});
  expect(found(hour, "2031-10-26T00:00:00Z", "2031-10-26T12:00:00Z")).toEqual(["10-26T00:00 10-26T02:00"]);
});

test("it recurs on its weekdays only, over the ends of months and years, until its last date", () => {
  const how = { weekdays: ["5"] as Repetition["weekdays"], until: "2032-01-02" };
  const fridays = repeating("2031-12-17T13:00:00.000Z", "2031-12-17T14:00:00.000Z", how);
  expect(fridays.starts_at).toBe("2031-12-19T13:00:00.000Z");
  expect(fridays.ends_at).toBe("2032-01-02T14:00:00.000Z");
  expect(found(fridays, "2031-12-01T00:00:00Z", "2032-03-01T00:00:00Z")).toEqual([
    "12-19T13:00 12-19T14:00",
    "12-26T13:00 12-26T14:00",
    "01-02T13:00 01-02T14:00",
  ]);
  const daily = repeating("2032-02-28T11:00:00.000Z", "2032-02-28T12:00:00.000Z", {});
  expect(found(daily, "2032-02-28T00:00:00Z", "2032-03-01T23:00:00Z")).toEqual([
    "02-28T11:00 02-28T12:00",
    "02-29T11:00 02-29T12:00",
    "03-01T11:00 03-01T12:00",
  ]);
});

test("a date that is skipped is left out, and only that one", () => {
  const lunch = repeating("2031-01-06T11:00:00.000Z", "2031-01-06T12:00:00.000Z", {
    skipped: ["2031-01-07"],
  });
  expect(found(lunch, "2031-01-06T00:00:00Z", "2031-01-08T23:00:00Z")).toEqual([
    "01-06T11:00 01-06T12:00",
    "01-08T11:00 01-08T12:00",
  ]);
  const { recurs } = lunch;
  expect(recurs && ["2031-01-05", "2031-01-06", "2031-01-07"].map((date) => isOn(recurs, date))).toEqual([
    false,
    true,
    false,
  ]);
});

test("one that lasts past midnight blocks the morning too", () => {
  const night = repeating("2031-01-06T21:00:00.000Z", "2031-01-07T01:00:00.000Z", {});
  expect(found(night, "2031-01-08T00:30:00Z", "2031-01-08T06:00:00Z")).toEqual(["01-07T21:00 01-08T01:00"]);
});

test("what never ends is expanded only between the two moments, and at most 400 times", () => {
  const lunch = repeating("2031-01-06T11:00:00.000Z", "2031-01-06T12:00:00.000Z", {});
  expect(lunch.ends_at).toBeNull();
  expect(found(lunch, "2131-01-06T00:00:00Z", "2131-01-06T23:00:00Z")).toEqual(["01-06T11:00 01-06T12:00"]);
  expect(found(lunch, "2031-01-06T00:00:00Z", "2099-01-06T00:00:00Z")).toHaveLength(400);
  expect(found(lunch, "2030-01-06T00:00:00Z", "2031-01-06T00:00:00Z")).toEqual([]);
});

test("what happens once is found wherever it overlaps, and blocks what the clock says after the zone changes", () => {
  const leave = { starts_at: "2031-01-05T23:00:00.000Z", ends_at: "2031-01-10T23:00:00.000Z", recurs: null };
  expect(found(leave, "2031-01-08T00:00:00Z", "2031-01-09T00:00:00Z")).toEqual(["01-05T23:00 01-10T23:00"]);
  expect(found(leave, "2031-01-10T23:00:00Z", "2031-01-11T00:00:00Z")).toEqual([]);
  const lunch = repeating("2031-01-06T11:00:00.000Z", "2031-01-06T12:00:00.000Z", {});
  expect(iso(firstOf(lunch, "America/New_York").from)).toBe("2031-01-06T17:00:00.000Z");
});
