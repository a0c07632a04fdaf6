import { expect, test } from "vitest";
import { organizationOf } from "@/server/accounts/organization";
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

test("a search that stops early finds the same times as one of the whole horizon", async () => {
  const ctx = await newOrg({ opening_hours: HOURS, services, time_zone: "UTC" });
  const now = Date.parse("2099-06-01T10:00:00Z");
  const weeks = await weeksOf(ctx);
  const far = await nextSlots(ctx, weeks, now, true);
  expect(far.open_slots).toHaveLength(20);
  expect(new Set(far.open_slots.flatMap(({ services: names }) => names))).toEqual(
    new Set(["Check-up", "Implant"]),
  );
  const [first] = far.open_slots;
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  await createBooking(ctx, { lead_id, services: ["Check-up"], starts_at: first?.starts_at ?? "" });
  for (const days of [0, 1, 2, 3, 4, 5, 6]) {
    const at = now + days * 86_400_000;
    const [near, whole] = [await nextSlots(ctx, weeks, at, false), await nextSlots(ctx, weeks, at, true)];
    expect(near.open_slots).toEqual(whole.open_slots);
  }
  const closed = await newOrg({ opening_hours: {}, services });
  expect((await nextSlots(closed, await weeksOf(closed), now, false)).open_slots).toEqual([]);
});
