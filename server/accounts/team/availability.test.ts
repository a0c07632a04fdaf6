import { expect, test } from "vitest";
import { createException, deleteException } from "@/server/accounts/organization/schedule-exceptions";
import { newOrg } from "@/tests/world";
import { getAvailability, isPresent, nextPresence, updateAvailability } from "./availability";

const DAILY = Object.fromEntries([..."0123456"].map((day) => [day, [{ from: "00:00", to: "24:00" }]]));

test("on a holiday nobody is present, whatever their hours, except those who work at any time", async () => {
  const ctx = await newOrg({ opening_hours: DAILY, time_zone: "UTC" });
  const isThere = async (working_hours: object | null) => {
    await updateAvailability(ctx, { working_hours });
    return (await getAvailability(ctx, {})).is_present;
  };
  expect([await isThere(null), await isThere(DAILY), await isThere({})]).toEqual([true, true, true]);
  const { id } = await createException(ctx, {
    name: "Holiday",
    starts_on: new Date().toISOString().slice(0, 10),
    hours: [],
  });
  expect([await isThere(null), await isThere(DAILY), await isThere({})]).toEqual([false, false, true]);
  await deleteException(ctx, { exception_id: id });
  expect(await isThere(null)).toBe(true);
});

test("absent staff return after the holiday; an extra day applies only to the organization's own hours", () => {
  const at = Date.parse("2031-01-01T10:00:00Z");
  const weekdays = Object.fromEntries([..."12345"].map((day) => [day, [{ from: "09:00", to: "17:00" }]]));
  const exceptions = [
    { starts_on: "2031-01-01", ends_on: "2031-01-02", hours: [] },
    { starts_on: "2031-01-04", ends_on: "2031-01-04", hours: [{ from: "10:00", to: "12:00" }] },
  ];
  const person = {
    is_away: false,
    working_hours: null,
    opening_hours: weekdays,
    time_zone: "UTC",
    exceptions,
  };
  expect(isPresent(person, at)).toBe(false);
  expect(nextPresence(person, at)).toBe(Date.parse("2031-01-03T09:00:00Z"));
  const saturday = Date.parse("2031-01-04T11:00:00Z");
  expect(isPresent(person, saturday)).toBe(true);
  expect(isPresent({ ...person, working_hours: weekdays }, saturday)).toBe(false);
});
