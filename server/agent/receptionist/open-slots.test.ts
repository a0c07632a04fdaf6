import { expect, test } from "vitest";
import { DAY_MS } from "@/lib/time/clock";
import { organizationOf } from "@/server/accounts/organization/organization";
import { demandOf, freeSlots } from "@/server/bookings/availability/free-slots";
import { readSchedule } from "@/server/bookings/availability/schedule";
import { scheduleWindows } from "@/server/bookings/availability/schedule-windows";
import { createBooking } from "@/server/bookings/create";
import type { Ctx } from "@/server/http/ctx";
import { createLead } from "@/server/leads/actions";
import { newOrg } from "@/tests/world";
import { nextSlots } from "./open-slots";

const HOURS = { "1": [{ from: "09:00", to: "12:00" }], "4": [{ from: "14:00", to: "16:00" }] };
const services = [
  { name: "Check-up", duration_minutes: 30 },
  { name: "Implant", duration_minutes: 120 },
];

/** The organization with a booking horizon of 60 days. */
const weeksOf = async (ctx: Ctx) => ({ ...(await organizationOf(ctx)), horizon_days: 60 });

/** The next 20 free times as the agent is told. */
async function next(ctx: Ctx, from: number) {
  const organization = await weeksOf(ctx);
  const to = from + 60 * DAY_MS;
  return nextSlots(
    organization,
    scheduleWindows(ctx, { organization, from, to, audience: "customer" }),
    from,
  );
}

/** The same from all free times of the whole horizon. */
async function nextOfAll(ctx: Ctx, from: number) {
  const organization = await weeksOf(ctx);
  const to = from + 60 * DAY_MS;
  const schedule = await readSchedule(ctx, { organization, from, to });
  const all = organization.services
    .flatMap((service) =>
      [...freeSlots(schedule, { demand: demandOf(schedule, [service]), from, to })].map((slot) => ({
        ...slot,
        name: service.name,
      })),
    )
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at) || a.ends_at.localeCompare(b.ends_at));
  const times = [...new Set(all.map(({ starts_at }) => starts_at))].slice(0, 20);
  return times.map((starts_at) => {
    const those = all.filter((slot) => slot.starts_at === starts_at);
    return { starts_at, ends_at: those[0]?.ends_at, services: those.map(({ name }) => name) };
  });
}

test("a search window by window finds the same times as one of the whole horizon", async () => {
  const ctx = await newOrg({ opening_hours: HOURS, services, time_zone: "UTC" });
  const now = Date.parse("2099-06-01T10:00:00Z");
  const far = await nextOfAll(ctx, now);
  expect(far).toHaveLength(20);
  expect(new Set(far.flatMap(({ services: names }) => names))).toEqual(new Set(["Check-up", "Implant"]));
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  await createBooking(ctx, { lead_id, services: ["Check-up"], starts_at: far[0]?.starts_at ?? "" });
  for (const days of [0, 1, 2, 3, 4, 5, 6]) {
    const at = now + days * DAY_MS;
    expect(await next(ctx, at)).toEqual(await nextOfAll(ctx, at));
  }
  const closed = await newOrg({ opening_hours: {}, services });
  expect(await next(closed, now)).toEqual([]);
});
