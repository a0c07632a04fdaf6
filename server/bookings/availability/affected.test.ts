import { expect, test } from "vitest";
import { createException } from "@/server/accounts/organization/schedule-exceptions";
import { getCalendar } from "@/server/bookings/calendar";
import { createBooking } from "@/server/bookings/create";
import { updateBooking } from "@/server/bookings/update";
import { createLead } from "@/server/leads/actions";
import { newOrg, type TestCtx } from "@/tests/world";
import { listAffectedBookings } from "./affected";

const MONDAY = "2099-12-07";
const TUESDAY = "2099-12-08";

/** Appointments at these times, each of another customer; a person for each of them is free. */
async function booked(ctx: TestCtx, ...times: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const starts_at of times) {
    const lead = await createLead(ctx, { name: `Customer at ${starts_at}` });
    const booking = { lead_id: lead.id, services: [], starts_at, outside_opening_hours: true };
    ids.push((await createBooking(ctx, booking)).id);
  }
  return ids;
}

const affected = async (ctx: TestCtx, dates: object) => {
  const query = { starts_on: MONDAY, ends_on: MONDAY, hours: [], resource_id: null, ...dates };
  return (await listAffectedBookings(ctx, query)).bookings.map(({ id }) => id);
};

test("a holiday lists the appointments on its dates, by the organization's clock, that are still booked", async () => {
  const ctx = await newOrg({ time_zone: "Pacific/Auckland", horizon_days: 40_000 });
  // Monday in Auckland, which is 13 hours ahead, begins on Sunday at 11:00 UTC.
  const [before, first, last, after] = await booked(
    ctx,
    ...["2099-12-06T10:00:00.000Z", "2099-12-06T11:00:00.000Z", "2099-12-07T10:00:00.000Z"],
    "2099-12-07T11:00:00.000Z",
  );
  expect(await affected(ctx, {})).toEqual([first, last]);
  expect(await affected(ctx, { ends_on: TUESDAY })).toEqual([first, last, after]);
  expect(await affected(await newOrg(), {})).toEqual([]);
  await updateBooking(ctx, { booking_id: first ?? "", status: "cancelled" });
  expect(await affected(ctx, {})).toEqual([last]);
  expect(before).toBeDefined();
});

test("other hours list only what falls outside them", async () => {
  const ctx = await newOrg({ time_zone: "UTC", horizon_days: 40_000 });
  const [early, within, late] = await booked(
    ctx,
    ...["08:00", "10:00", "15:45"].map((at) => `${MONDAY}T${at}:00.000Z`),
  );
  expect(await affected(ctx, { hours: [{ from: "09:00", to: "16:00" }] })).toEqual([early, late]);
  expect(await affected(ctx, {})).toEqual([early, within, late]);
});

test("the calendar names the exceptions of its days", async () => {
  const ctx = await newOrg({ time_zone: "UTC" });
  await createException(ctx, { name: "Inventory", starts_on: MONDAY, ends_on: TUESDAY });
  const named = async (from: string) => (await getCalendar(ctx, { from, days: 1 })).exceptions;
  expect(await named(TUESDAY)).toEqual([
    { name: "Inventory", starts_on: MONDAY, ends_on: TUESDAY, resource_id: null },
  ]);
  expect(await named("2099-12-09")).toEqual([]);
});
