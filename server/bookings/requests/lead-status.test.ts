import { expect, test } from "vitest";
import { one, transaction } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import type { BookingStatus } from "@/schema/booking";
import { noteComing } from "@/server/bookings/attendance";
import { updateBooking } from "@/server/bookings/update";
import { createLead, getLead, updateLead } from "@/server/leads/actions";
import { inTheMiddle } from "@/tests/locks";
import { newOrg, type TestCtx } from "@/tests/world";

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** A lead, and how to give them appointments that begin in so many hours. */
async function customer() {
  const ctx = await newOrg();
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  const add = async (hours: number, status: BookingStatus = "booked") => {
    const { organization_id } = ctx;
    const times = { starts_at: inHours(hours), ends_at: inHours(hours + 0.5) };
    const row = { organization_id, lead_id, status, ...times };
    return one(await ctx.db.insert(bookings).values(row).returning());
  };
  const change = (booking: { id: string }, status: BookingStatus, on: Pick<TestCtx, "db"> = ctx) =>
    updateBooking({ ...ctx, db: on.db }, { booking_id: booking.id, status, outside_opening_hours: true });
  const status = async () => (await getLead(ctx, { lead_id })).status;
  return { ctx, lead_id, add, change, status };
}

test("a lead with two upcoming appointments stays booked when one is cancelled, and is cancelled with the last", async () => {
  const { add, change, status, ctx, lead_id } = await customer();
  const [first, second] = [await add(24), await add(48)];
  await updateLead(ctx, { lead_id, status: "booked" });
  await change(first, "cancelled");
  expect(await status()).toBe("booked");
  await change(second, "cancelled");
  expect(await status()).toBe("cancelled");
  await change(second, "booked");
  expect(await status()).toBe("booked");
});

test("two upcoming appointments that are cancelled at the same moment leave the lead cancelled", async () => {
  const { ctx, lead_id, add, change, status } = await customer();
  const [first, second] = [await add(24), await add(48)];
  await updateLead(ctx, { lead_id, status: "booked" });
  await inTheMiddle(
    ctx.db,
    (tx) => change(first, "cancelled", { db: tx }),
    () => change(second, "cancelled"),
  );
  expect(await status()).toBe("cancelled");
});

test.each(["no_show", "completed"] as const)(
  "a past appointment that is marked %s leaves a lead booked who has one ahead",
  async (outcome) => {
    const { ctx, lead_id, add, change, status } = await customer();
    const past = await add(-3);
    const ahead = await add(24);
    await updateLead(ctx, { lead_id, status: "booked" });
    await change(past, outcome);
    expect(await status()).toBe("booked");
    await change(ahead, "cancelled");
    expect(await status()).toBe("cancelled");
  },
);

test("a lead is confirmed as long as the next appointment is", async () => {
  const { ctx, add, change, status } = await customer();
  const [next, later] = [await add(24), await add(48)];
  await transaction(ctx.db, (tx) => noteComing(tx, ctx, next.id, next.starts_at ?? ""));
  expect(await status()).toBe("confirmed");
  await change(later, "cancelled");
  expect(await status()).toBe("confirmed");
});

test("staff's own choice stays until something else follows from the appointments", async () => {
  const { ctx, lead_id, add, change, status } = await customer();
  const [past, first, second] = [await add(-3), await add(24), await add(48)];
  await updateLead(ctx, { lead_id, status: "contacted" });
  await change(past, "completed");
  await change(first, "cancelled");
  expect(await status()).toBe("contacted");
  await change(second, "cancelled");
  expect(await status()).toBe("cancelled");
});
