import { expect, test } from "vitest";
import { one } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import type { BookingPatch } from "@/schema/booking";
import { createLead } from "@/server/leads/actions";
import { listEvents } from "@/server/webhooks/feed";
import { newOrg } from "@/tests/world";
import { updateBooking } from "./update";

const [NINE, TEN, ELEVEN, NOON] = ["09", "10", "11", "12"].map((hour) => `2031-01-06T${hour}:00:00.000Z`);

/** An organization with an appointment. */
async function scene(row: Partial<typeof bookings.$inferInsert> = {}) {
  const ctx = await newOrg();
  const lead = await createLead(ctx, { name: "Ada" });
  const values = {
    organization_id: ctx.organization_id,
    lead_id: lead.id,
    status: "booked" as const,
    ...row,
  };
  const { id: booking_id } = one(await ctx.db.insert(bookings).values(values).returning());
  const change = (patch: BookingPatch) => updateBooking(ctx, { booking_id, ...patch });
  const eventsOf = async () => {
    const { events } = await listEvents(ctx, {});
    return events.flatMap(({ event, data }) => (data.previous ? [[event, data.previous]] : []));
  };
  return { ctx, booking_id, change, eventsOf };
}

test("an appointment's events have the old values of what changed, and of nothing else", async () => {
  const { change, eventsOf } = await scene({ starts_at: NINE, ends_at: TEN });
  await change({ starts_at: TEN });
  await change({ ends_at: NOON });
  await change({ notes: "By the window" });
  await change({ status: "cancelled", cancellation_reason: "Ill" });
  await change({ status: "booked" });
  expect((await eventsOf()).filter(([event]) => String(event).startsWith("booking."))).toEqual([
    ["booking.rescheduled", { starts_at: NINE, ends_at: TEN }],
    ["booking.rescheduled", { ends_at: ELEVEN }],
    ["booking.updated", { notes: null }],
    ["booking.updated", { status: "cancelled", cancellation_reason: "Ill" }],
  ]);
});
