import { expect, test } from "vitest";
import { addDays, momentOf, mondayOf, wallOf } from "@/lib/time/clock";
import { layOut } from "./lanes";

const span = (from: number, to: number) => ({ from, to });
const lanes = (spans: { from: number; to: number }[]) =>
  layOut(spans).map(({ from, lane, lanes: count }) => [from, lane, count]);

test("appointments that don't overlap have the whole width, even if one ends when the next begins", () => {
  expect(lanes([span(60, 90), span(0, 60)])).toEqual([
    [0, 0, 1],
    [60, 0, 1],
  ]);
});

test("overlapping appointments are side by side, and a free lane is reused", () => {
  expect(lanes([span(0, 120), span(30, 60), span(60, 90), span(200, 230)])).toEqual([
    [0, 0, 2],
    [30, 1, 2],
    [60, 1, 2],
    [200, 0, 1],
  ]);
});

test("appointments in a chain of overlaps are equally wide", () => {
  expect(lanes([span(0, 60), span(10, 20), span(15, 100), span(70, 80)])).toEqual([
    [0, 0, 3],
    [10, 1, 3],
    [15, 2, 3],
    [70, 0, 3],
  ]);
});

test.each([
  ["2026-11-23", "09:00", "America/Los_Angeles", "2026-11-23T17:00:00.000Z"],
  ["2026-07-01", "09:00", "America/Los_Angeles", "2026-07-01T16:00:00.000Z"],
  ["2026-11-02", "00:15", "Asia/Kathmandu", "2026-11-01T18:30:00.000Z"],
  ["2026-03-29", "03:30", "Europe/Paris", "2026-03-29T01:30:00.000Z"],
  ["2026-10-25", "02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ["2026-11-01", "01:30", "America/Los_Angeles", "2026-11-01T08:30:00.000Z"],
  ["2026-10-26", "09:00", "Europe/Berlin", "2026-10-26T08:00:00.000Z"],
])("%s %s in %s is %s, and back", (date, time, zone, moment) => {
  expect(momentOf(date, time, zone)).toBe(moment);
  expect(wallOf(Date.parse(moment), zone)).toMatchObject({ date, time });
});

test("a time that the clocks skip becomes one hour later", () => {
  expect(momentOf("2026-03-29", "02:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
});

test("weeks begin on Mondays", () => {
  expect(["2026-11-22", "2026-11-23", "2026-11-29"].map(mondayOf)).toEqual([
    "2026-11-16",
    "2026-11-23",
    "2026-11-23",
  ]);
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
});
