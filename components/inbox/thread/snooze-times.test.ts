import { expect, test } from "vitest";
import { snoozeTimes } from "./snooze-times";

const times = (now: string, time_zone: string) =>
  snoozeTimes(Date.parse(now), time_zone).map(({ name, at }) => `${name} ${at}`);

test("later today, tomorrow morning and next week are in the organization's time zone", () => {
  expect(times("2026-11-18T15:10:00Z", "America/New_York")).toEqual([
    "laterToday 2026-11-18T18:30:00.000Z",
    "tomorrow 2026-11-19T14:00:00.000Z",
    "nextWeek 2026-11-23T14:00:00.000Z",
  ]);
});

test("late in the day there is no later today, and on a Sunday there is no next week", () => {
  expect(times("2026-11-22T21:30:00Z", "Europe/London")).toEqual(["tomorrow 2026-11-23T09:00:00.000Z"]);
});

test("the morning is nine o'clock even on the day that the clocks change", () => {
  expect(times("2026-03-28T20:00:00Z", "Europe/Berlin")[0]).toBe("tomorrow 2026-03-29T07:00:00.000Z");
  expect(times("2026-10-24T20:00:00Z", "Europe/Berlin")[0]).toBe("tomorrow 2026-10-25T08:00:00.000Z");
});
