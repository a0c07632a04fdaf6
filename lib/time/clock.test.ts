import { expect, test } from "vitest";
import { addDays, dateOf, iso, isTimeZone, skippedAt, startOfDate, toMoment } from "./clock";

test.each([
  ["2026-11-21", "UTC", "2026-11-21T00:00:00.000Z"],
  ["2026-11-21", "America/Los_Angeles", "2026-11-21T08:00:00.000Z"],
  ["2026-07-01", "Europe/Paris", "2026-06-30T22:00:00.000Z"],
  ["2026-11-21", "Pacific/Kiritimati", "2026-11-20T10:00:00.000Z"],
  ["2026-11-21", "Asia/Kathmandu", "2026-11-20T18:15:00.000Z"],
])("%s in %s begins at %s", (date, zone, start) => {
  expect(iso(startOfDate(date, zone))).toBe(start);
  expect(dateOf(Date.parse(start), zone)).toBe(date);
  expect(dateOf(Date.parse(start) - 1, zone)).toBe(addDays(date, -1));
});

test("a day whose midnight the clocks skip begins when they are put forward", () => {
  for (const [date, zone] of [
    ["2026-09-06", "America/Santiago"],
    ["2026-03-29", "Asia/Beirut"],
  ] as const) {
    const start = startOfDate(date, zone);
    expect([dateOf(start - 1, zone), dateOf(start, zone)]).toEqual([addDays(date, -1), date]);
  }
});

test("the days on which daylight saving begins and ends have 23 and 25 hours", () => {
  const hours = (date: string, zone: string) =>
    (startOfDate(addDays(date, 1), zone) - startOfDate(date, zone)) / 3_600_000;
  expect(hours("2026-03-08", "America/New_York")).toBe(23);
  expect(hours("2026-11-01", "America/New_York")).toBe(25);
  expect(hours("2026-10-04", "Australia/Lord_Howe")).toBe(23.5);
});

test("a wall time that occurs twice is the first one, and one that never occurs is later by the skipped time", () => {
  const paris = (wall: string) => iso(toMoment(Date.parse(wall), "Europe/Paris"));
  expect(paris("2026-10-25T02:30:00Z")).toBe("2026-10-25T00:30:00.000Z");
  expect(paris("2026-03-29T02:30:00Z")).toBe("2026-03-29T01:30:00.000Z");
});

test("time zones are those of the IANA database", () => {
  expect(["Europe/Paris", "UTC", "America/Argentina/Buenos_Aires"].every(isTimeZone)).toBe(true);
  expect(["", "Mars/Olympus", "+02:00", "Paris"].some(isTimeZone)).toBe(false);
});

test("a time that the clocks skip has a neighbour before and after it, and every other time has none", () => {
  expect(skippedAt("2031-03-30", "02:30", "Europe/Paris")).toEqual([
    "2031-03-30T00:30:00.000Z",
    "2031-03-30T01:30:00.000Z",
  ]);
  for (const time of ["01:59", "03:00", "14:30"])
    expect(skippedAt("2031-03-30", time, "Europe/Paris")).toBeNull();
  // A time that occurs twice is not skipped.
  expect(skippedAt("2031-10-26", "02:30", "Europe/Paris")).toBeNull();
});
