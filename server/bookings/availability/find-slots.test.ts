import { expect, test } from "vitest";
import { organizationOf } from "@/server/accounts/organization/organization";
import { createBooking } from "@/server/bookings/create";
import { createLead } from "@/server/leads/actions";
import { newOrg } from "@/tests/world";
import { firstFree } from "./find-slots";
import { demandOf, freeSlots } from "./free-slots";
import { readSchedule } from "./schedule";

const DAY_MS = 86_400_000;

test("widening windows find the same first free times as one look at the whole period", async () => {
  const weekday = new Date(Date.now() + DAY_MS).getUTCDay();
  const opening_hours = { [weekday]: [{ from: "09:00", to: "11:00" }] };
  const services = [{ name: "Cleaning", duration_minutes: 60 }];
  const ctx = await newOrg({ time_zone: "UTC", opening_hours, services });
  const [from, to] = [Date.now(), Date.now() + 28 * DAY_MS];
  const organization = await organizationOf(ctx);
  const ask = async () => {
    const schedule = await readSchedule(ctx, { organization, from, to });
    const demand = demandOf(schedule, schedule.organization.services);
    return { all: [...freeSlots(schedule, { demand, from, to })], demand };
  };
  const { all } = await ask();
  expect(all).toHaveLength(8);
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  await createBooking(ctx, { lead_id, services: ["Cleaning"], starts_at: all[3]?.starts_at ?? "" });
  const { all: left, demand } = await ask();
  expect(left).toEqual(all.toSpliced(3, 1));
  for (const count of [1, 2, 5, 7, 8, 300])
    expect(await firstFree(ctx, { organization, demand, from, to, audience: "staff" }, count)).toEqual(
      left.slice(0, count),
    );
});
