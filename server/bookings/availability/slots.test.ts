import { expect, test } from "vitest";
import { iso } from "@/lib/time/clock";
import { isOpen } from "@/lib/time/opening-hours";
import { openSlots } from "./slots";

const mornings = { "0": [], "1": [{ from: "09:00", to: "10:30" }] };
const ask = (
  from: string,
  to: string,
  time_zone = "Europe/Paris",
  taken: { starts_at: string; ends_at: string }[] = [],
) =>
  [
    ...openSlots({
      opening_hours: mornings,
      time_zone,
      minutes: 30,
      step: 30,
      taken: taken.map((one) => ({
        from: Date.parse(one.starts_at),
        until: Date.parse(one.ends_at),
        session: null,
        starts: null,
      })),
      from: Date.parse(from),
      to: Date.parse(to),
    }),
  ].map(({ start }) => new Date(start).toISOString());

test("slots fill the opening hours in the business's time zone", () => {
  expect(ask("2026-11-22T00:00:00Z", "2026-11-24T00:00:00Z")).toEqual([
    "2026-11-23T08:00:00.000Z",
    "2026-11-23T08:30:00.000Z",
    "2026-11-23T09:00:00.000Z",
  ]);
});

test("slots follow the change to summer time", () => {
  expect(ask("2027-03-21T00:00:00Z", "2027-03-30T00:00:00Z").filter((at) => at.includes(":00:00"))).toEqual([
    "2027-03-22T08:00:00.000Z",
    "2027-03-22T09:00:00.000Z",
    "2027-03-29T07:00:00.000Z",
    "2027-03-29T08:00:00.000Z",
  ]);
});

test("weekdays are right in zones east and west of UTC", () => {
  expect(ask("2026-11-22T00:00:00Z", "2026-11-25T00:00:00Z", "Pacific/Auckland")[0]).toBe(
    "2026-11-22T20:00:00.000Z",
  );
  expect(ask("2026-11-22T00:00:00Z", "2026-11-25T00:00:00Z", "America/Los_Angeles")[0]).toBe(
    "2026-11-23T17:00:00.000Z",
  );
});

test("times that are taken, past, or too near the end are left out", () => {
  const taken = [{ starts_at: "2026-11-23T08:15:00Z", ends_at: "2026-11-23T08:45:00Z" }];
  expect(ask("2026-11-22T00:00:00Z", "2026-11-24T00:00:00Z", "Europe/Paris", taken)).toEqual([
    "2026-11-23T09:00:00.000Z",
  ]);
  expect(ask("2026-11-23T08:30:00Z", "2026-11-23T09:20:00Z")).toEqual([]);
});

const PARIS = { time_zone: "Europe/Paris" };
const isOpenIn = (opening_hours: Record<string, { from: string; to: string }[]>, from: string, to: string) =>
  isOpen({ ...PARIS, opening_hours }, Date.parse(from), Date.parse(to));

test("a business stays open across openings that touch, also over midnight", () => {
  const night = { "1": [{ from: "20:00", to: "24:00" }], "2": [{ from: "00:00", to: "02:00" }] };
  expect(isOpenIn(night, "2026-11-23T22:00:00Z", "2026-11-24T01:00:00Z")).toBe(true);
  expect(isOpenIn(night, "2026-11-23T22:00:00Z", "2026-11-24T01:01:00Z")).toBe(false);
  expect(isOpenIn(mornings, "2026-11-23T08:00:00Z", "2026-11-23T09:30:00Z")).toBe(true);
  expect(isOpenIn(mornings, "2026-11-23T07:59:00Z", "2026-11-23T09:30:00Z")).toBe(false);
  expect(isOpenIn(mornings, "2026-11-24T08:00:00Z", "2026-11-24T08:30:00Z")).toBe(false);
});

test("a long appointment can begin whenever a short one can", () => {
  const question = { ...PARIS, opening_hours: mornings, minutes: 60, step: 30, taken: [] };
  const [from, to] = [Date.parse("2026-11-22T00:00:00Z"), Date.parse("2026-11-24T00:00:00Z")];
  expect([...openSlots({ ...question, from, to })].map(({ start }) => new Date(start).toISOString())).toEqual(
    ["2026-11-23T08:00:00.000Z", "2026-11-23T08:30:00.000Z"],
  );
});

test("an appointment may last past midnight if the opening hours touch there", () => {
  const nights = { "1": [{ from: "22:00", to: "24:00" }], "2": [{ from: "00:00", to: "02:00" }] };
  const question = { time_zone: "UTC", opening_hours: nights, minutes: 90, step: 60, taken: [] };
  const span = { from: Date.parse("2026-11-22T00:00:00Z"), to: Date.parse("2026-11-25T00:00:00Z") };
  expect([...openSlots({ ...question, ...span })].map(({ start }) => iso(start))).toEqual([
    "2026-11-23T22:00:00.000Z",
    "2026-11-23T23:00:00.000Z",
    "2026-11-24T00:00:00.000Z",
  ]);
});

test("an hour that the clocks repeat has its slots twice", () => {
  const week = Object.fromEntries([..."0123456"].map((day) => [day, [{ from: "00:00", to: "24:00" }]]));
  const question = { time_zone: "America/Chicago", opening_hours: week, minutes: 60, step: 60, taken: [] };
  const span = { from: Date.parse("2027-11-07T05:00:00Z") - 1, to: Date.parse("2027-11-08T06:00:00Z") };
  const starts = [...openSlots({ ...question, ...span })].map(({ start }) => iso(start));
  expect(starts).toHaveLength(25);
  expect(starts.slice(0, 4).map((at) => at.slice(11, 16))).toEqual(["05:00", "06:00", "07:00", "08:00"]);
});
