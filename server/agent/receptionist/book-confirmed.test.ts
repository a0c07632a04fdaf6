import { expect, test } from "vitest";
import { POST } from "@/app/api/v1/webhooks/agent-event/route";
import { addDays, DAY_MS, dateOf } from "@/lib/time/clock";
import { createBooking } from "@/server/bookings/create";
import { createLead } from "@/server/leads/actions";
import { call, newOrg } from "@/tests/world";

const token = "the-internal-token-of-the-tests";
const week = Object.fromEntries([..."0123456"].map((day) => [day, [{ from: "09:00", to: "17:00" }]]));
/** A time this many days from now, in UTC. */
const inDays = (days: number, time: string) => `${addDays(dateOf(Date.now(), "UTC"), days)}T${time}:00.000Z`;

/** A business that is open from 9 to 5, and an agent that has booked a time for its customer. */
async function business() {
  const services = [{ name: "Cleaning", duration_minutes: 30 }];
  const ctx = await newOrg({ services, time_zone: "UTC", opening_hours: week, horizon_days: 30 });
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  const book = (starts_at: string, more: object = {}) => {
    const data = { lead_id, service: "Cleaning", starts_at, confirmed: true, ...more };
    return call(POST, {
      token,
      body: { event: "booking_request", organization_id: ctx.organization_id, data },
    });
  };
  return { ctx, lead_id, book };
}

test.each([
  ["in the past", "2020-01-06T10:00:00.000Z"],
  ["in a far future", "9998-01-06T10:00:00.000Z"],
  ["beyond the booking horizon", inDays(40, "10:00")],
  ["at night", inDays(3, "03:00")],
])("an agent's confirmed booking %s is refused with 422", async (_, starts_at) => {
  const { book } = await business();
  expect((await book(starts_at)).status).toBe(422);
});

test("an agent's confirmed booking on a taken time is refused with 409, and a free one is booked", async () => {
  const { ctx, lead_id, book } = await business();
  await createBooking(ctx, { lead_id, services: ["Cleaning"], starts_at: inDays(3, "10:00") });
  expect((await book(inDays(3, "10:00"))).status).toBe(409);
  expect((await book(inDays(3, "10:15"))).status).toBe(409);
  expect((await book(inDays(3, "10:30"))).status).toBe(200);
});

test("a request that is not confirmed may name any time to come", async () => {
  const { book } = await business();
  expect((await book(inDays(40, "03:00"), { confirmed: false })).status).toBe(200);
  expect(Date.parse(inDays(40, "03:00"))).toBeGreaterThan(Date.now() + 30 * DAY_MS);
});
