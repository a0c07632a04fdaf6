import { expect, test } from "vitest";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { listBookings } from "@/server/bookings/actions";
import { createBooking } from "@/server/bookings/create";
import { createLead } from "@/server/leads/actions";
import { newOrg } from "@/tests/world";

const CLASS = { duration_minutes: 60, capacity: 3 };
const STARTS_AT = "2031-01-06T09:00:00.000Z";

/** An organization with classes, and two customers booked into the first one. */
async function withClass(...names: string[]) {
  const ctx = await newOrg({
    horizon_days: 730,
    services: names.map((name) => ({ name, ...CLASS })),
    opening_hours: { "1": [{ from: "09:00", to: "12:00" }] },
  });
  for (const name of ["Ada", "Bob"]) {
    const { id: lead_id } = await createLead(ctx, { name });
    await createBooking(ctx, { lead_id, services: names.slice(0, 1), starts_at: STARTS_AT });
  }
  return ctx;
}

test.each([
  ["another name", ["Yoga"], [{ name: "Hatha", renamed_from: "Yoga" }], "Hatha"],
  ["other capitals", ["Yoga"], [{ name: "YOGA", renamed_from: "Yoga" }], "YOGA"],
  [
    "the name of another class",
    ["Yoga", "Pilates"],
    [
      { name: "Pilates", renamed_from: "Yoga" },
      { name: "Yoga", renamed_from: "Pilates" },
    ],
    "Pilates",
  ],
])("a class with two customers takes %s, and both stay booked", async (_, names, renamed, title) => {
  const ctx = await withClass(...names);
  await updateOrganization(ctx, { services: renamed.map((service) => ({ ...CLASS, ...service })) });
  const { bookings } = await listBookings(ctx, {});
  const both = { title, services: [title], status: "booked", starts_at: STARTS_AT };
  expect(bookings).toMatchObject([both, both]);
});
