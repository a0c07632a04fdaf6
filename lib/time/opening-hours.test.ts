import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS, wallOf } from "./clock";
import { type BusinessHours, nextOpening, openSince, openTime } from "./opening-hours";

const weekdays = (...times: [string, string][]) =>
  Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, times.map(([from, to]) => ({ from, to }))]));
const PARIS: BusinessHours = {
  opening_hours: weekdays(["09:00", "12:00"], ["13:00", "17:00"]),
  time_zone: "Europe/Paris",
};
const at = Date.parse;

test("a wait counts only opening hours: not lunch, not nights, not weekends", () => {
  const wait = (from: string, to: string) => openTime(PARIS, at(from), at(to)) / MINUTE_MS;
  expect(wait("2026-11-20T10:30:00Z", "2026-11-20T10:45:00Z")).toBe(15);
  expect(wait("2026-11-20T10:50:00Z", "2026-11-20T12:05:00Z")).toBe(15);
  expect(wait("2026-11-20T15:50:00Z", "2026-11-23T08:05:00Z")).toBe(15);
  expect(wait("2026-11-21T10:00:00Z", "2026-11-22T10:00:00Z")).toBe(0);
});

test("if no hours are set, all time counts", () => {
  const always = { opening_hours: { "1": [] }, time_zone: "Europe/Paris" };
  expect(openTime(always, at("2026-11-21T10:00:00Z"), at("2026-11-22T10:00:00Z"))).toBe(24 * HOUR_MS);
  expect(openTime(always, 2000, 1000)).toBe(0);
});

test("`openSince` is the inverse of `openTime`, across nights and weekends", () => {
  const until = at("2026-11-23T09:00:00Z");
  for (const minutes of [1, 60, 61, 180, 300, 1000, 2400]) {
    const since = openSince(PARIS, until, minutes * MINUTE_MS, 30 * 24 * HOUR_MS) ?? 0;
    expect(openTime(PARIS, since, until)).toBe(minutes * MINUTE_MS);
    expect(openTime(PARIS, since + 1, until)).toBeLessThan(minutes * MINUTE_MS);
  }
  expect(openSince(PARIS, until, 24 * HOUR_MS, 2 * 24 * HOUR_MS)).toBeNull();
  const always = { opening_hours: {}, time_zone: "UTC" };
  expect(openSince(always, until, HOUR_MS, 2 * HOUR_MS)).toBe(until - HOUR_MS);
});

/** Minute by minute, by the wall clock: slow, but simple enough to trust. */
function minutesOpen({ opening_hours, time_zone }: BusinessHours, from: number, to: number): number {
  let count = 0;
  for (let moment = from; moment < to; moment += MINUTE_MS) {
    const { date, time } = wallOf(moment, time_zone);
    const day = opening_hours[new Date(date).getUTCDay()] ?? [];
    if (day.some((hours) => hours.from <= time && time < hours.to)) count++;
  }
  return count;
}

// The nights on which the clocks change, in both directions.
test.each([
  ["Europe/Paris", "2026-03-28T12:00:00Z"],
  ["Europe/Paris", "2026-10-24T12:00:00Z"],
  ["America/New_York", "2026-03-07T12:00:00Z"],
  ["America/New_York", "2026-10-31T12:00:00Z"],
  ["America/St_Johns", "2026-03-07T12:00:00Z"],
  ["America/St_Johns", "2026-10-31T12:00:00Z"],
  // These change at midnight, so that a day has no first hour, or two.
  ["America/Santiago", "2026-04-04T12:00:00Z"],
  ["America/Santiago", "2026-09-05T12:00:00Z"],
  ["America/Sao_Paulo", "2026-06-01T12:00:00Z"],
  ["Asia/Kathmandu", "2026-06-01T12:00:00Z"],
  ["Australia/Lord_Howe", "2026-04-04T02:00:00Z"],
  ["Australia/Lord_Howe", "2026-10-03T02:00:00Z"],
  ["Pacific/Auckland", "2026-04-04T02:00:00Z"],
  ["Pacific/Auckland", "2026-09-26T02:00:00Z"],
])("in %s the wait from %s matches the clock on the wall", (time_zone, from) => {
  const daily = (from: string, to: string) =>
    Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [day, [{ from, to }]]));
  for (const opening_hours of [daily("09:00", "17:00"), daily("00:00", "24:00"), daily("04:00", "22:30")]) {
    const hours = { opening_hours, time_zone };
    for (const length of [13, 26]) {
      const to = at(from) + length * HOUR_MS;
      expect(openTime(hours, at(from), to) / MINUTE_MS).toBe(minutesOpen(hours, at(from), to));
    }
  }
});

test("a closed business opens next by its own clock; an open one, or one that never opens, has no next opening", () => {
  const opens = (moment: string, hours = PARIS) => {
    const next = nextOpening(hours, at(moment));
    return next === null ? null : new Date(next).toISOString();
  };
  expect(opens("2026-11-20T17:00:00Z")).toBe("2026-11-23T08:00:00.000Z");
  expect(opens("2026-11-23T11:30:00Z")).toBe("2026-11-23T12:00:00.000Z");
  expect(opens("2026-11-23T10:00:00Z")).toBeNull();
  expect(opens("2026-11-23T16:00:00Z")).toBe("2026-11-24T08:00:00.000Z");
  expect(opens("2026-11-20T17:00:00Z", { ...PARIS, opening_hours: {} })).toBeNull();
});
