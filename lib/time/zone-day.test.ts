import { expect, test } from "vitest";
import { DAY_MS, iso, MINUTE_MS, toMoment, wallOf } from "./clock";
import { zoneDay } from "./zone-day";

const ZONES = [
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "America/Santiago",
  "Asia/Kolkata",
];

test.each(ZONES)("a day in %s has the moments of `toMoment`", (zone) => {
  for (let wall = Date.UTC(2026, 0, 1); wall < Date.UTC(2027, 0, 1); wall += DAY_MS) {
    const { momentOf } = zoneDay(wall, zone);
    const walls = Array.from({ length: 49 }, (_, half) => wall + half * 30 * MINUTE_MS);
    expect(walls.map(momentOf)).toEqual(walls.map((one) => toMoment(one, zone)));
  }
});

test.each([
  ["Europe/Berlin", "2026-06-01"],
  ["Europe/Berlin", "2026-03-29"],
  ["Europe/Berlin", "2026-10-25"],
  ["Australia/Lord_Howe", "2026-04-05"],
  ["Australia/Lord_Howe", "2026-10-04"],
  ["America/Santiago", "2026-04-04"],
  ["America/Santiago", "2026-09-06"],
])("the stretches of a day in %s, %s, are what its clock shows, one after another", (zone, date) => {
  const { stretches } = zoneDay(Date.parse(date), zone);
  const minutes = stretches.flatMap(({ from, to, offset }) =>
    Array.from({ length: (to - from) / MINUTE_MS }, (_, n) => ({
      wall: from + n * MINUTE_MS,
      at: from + n * MINUTE_MS - offset,
    })),
  );
  for (const [index, { wall, at }] of minutes.entries()) {
    const { date: shown, time } = wallOf(at, zone);
    expect(`${shown}T${time}`).toBe(iso(wall).slice(0, 16));
    expect(at - (minutes[0]?.at ?? 0)).toBe(index * MINUTE_MS);
  }
  expect(minutes.every(({ wall }) => iso(wall).startsWith(date))).toBe(true);
});
