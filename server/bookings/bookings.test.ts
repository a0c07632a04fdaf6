import { expect, test } from "vitest";
import * as route from "@/app/api/v1/bookings/[booking_id]/route";
import { one } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import type { BookingPatch } from "@/schema/booking";
import { createLead, getLead } from "@/server/leads/actions";
import { listEvents } from "@/server/webhooks/feed";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { getBooking } from "./actions";
import { updateBooking } from "./update";

const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

type Row = Partial<typeof bookings.$inferInsert>;

async function newBooking(ctx: TestCtx, row: Row = {}) {
  const { organization_id } = ctx;
  const lead = await createLead(ctx, { name: "Ada" });
  const values = { organization_id, lead_id: lead.id, status: "booked" as const, ...row };
  return one(await ctx.db.insert(bookings).values(values).returning());
}

/** A one-hour booking that begins in `inHours` hours; negative is in the past. */
const booked = (ctx: TestCtx, inHours: number, row: Row = {}) =>
  newBooking(ctx, { starts_at: hoursFromNow(inHours), ends_at: hoursFromNow(inHours + 1), ...row });

const leadStatus = async (ctx: TestCtx, lead_id: string) => (await getLead(ctx, { lead_id })).status;

const events = async (ctx: TestCtx) =>
  (await listEvents(ctx, {})).events.filter(({ event }) => event.startsWith("booking."));

const update = (ctx: TestCtx, booking_id: string, patch: BookingPatch) =>
  updateBooking(ctx, { booking_id, ...patch });

test("a request is confirmed with a start; its service sets the end, and the lead is booked", async () => {
  const ctx = await newOrg({ services: [{ name: "Filling", duration_minutes: 50 }] });
  const request = await newBooking(ctx, { status: "requested", services: ["Filling"] });
  const starts_at = "2030-01-07T09:00:00.000Z";
  const booking = await update(ctx, request.id, { status: "booked", starts_at });
  expect(booking).toMatchObject({ status: "booked", starts_at, ends_at: "2030-01-07T09:50:00.000Z" });
  expect(await leadStatus(ctx, request.lead_id)).toBe("booked");
  expect(await events(ctx)).toMatchObject([
    { event: "booking.created", data: { id: request.id, starts_at } },
  ]);
});

test("a request without a time can't be confirmed without one", async () => {
  const ctx = await newOrg();
  const { id } = await newBooking(ctx, { status: "requested" });
  const body = { status: "booked" };
  const answer = await call(route.PATCH, {
    method: "PATCH",
    token: ctx.token,
    params: { booking_id: id },
    body,
  });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: ["starts_at"] }] } });
  expect(await events(ctx)).toEqual([]);
});

test.each(["completed", "no_show"] as const)(
  "an appointment that has begun becomes %s; the lead follows, and it can be undone",
  async (status) => {
    const ctx = await newOrg();
    const { id, lead_id } = await booked(ctx, -2);
    expect(await update(ctx, id, { status })).toMatchObject({ status });
    expect(await leadStatus(ctx, lead_id)).toBe(status);
    expect(await update(ctx, id, { status: "booked" })).toMatchObject({ status: "booked" });
    expect(await leadStatus(ctx, lead_id)).toBe("booked");
    expect(await events(ctx)).toMatchObject([
      { event: "booking.updated", data: { status, previous: { status: "booked" } } },
      { event: "booking.updated", data: { status: "booked", previous: { status } } },
    ]);
  },
);

test("an outcome can't be recorded before the appointment has begun", async () => {
  const ctx = await newOrg();
  const { id } = await booked(ctx, 2);
  await expect(update(ctx, id, { status: "completed" })).rejects.toMatchObject({ code: "conflict" });
});

test("a cancellation stores its reason, cancels the lead and frees the time; it can be undone", async () => {
  const ctx = await newOrg();
  const first = await booked(ctx, 24);
  const { id, lead_id, starts_at, ends_at } = first;
  const cancelled = await update(ctx, id, { status: "cancelled", cancellation_reason: "Ill" });
  expect(cancelled).toMatchObject({ status: "cancelled", cancellation_reason: "Ill" });
  expect(await leadStatus(ctx, lead_id)).toBe("cancelled");
  const other = await newBooking(ctx, { starts_at, ends_at });
  await expect(update(ctx, id, { status: "booked" })).rejects.toMatchObject({ code: "conflict" });
  await update(ctx, other.id, { status: "cancelled" });
  const back = await update(ctx, id, { status: "booked" });
  expect(back).toMatchObject({ status: "booked", starts_at, ends_at, cancellation_reason: null });
  expect(await leadStatus(ctx, lead_id)).toBe("booked");
});

test("a move keeps the length and publishes the previous time", async () => {
  const ctx = await newOrg();
  const { id, starts_at } = await newBooking(ctx, {
    starts_at: "2030-01-07T09:00:00.000Z",
    ends_at: "2030-01-07T09:45:00.000Z",
  });
  const moved = await update(ctx, id, { starts_at: "2030-01-08T11:00:00+01:00" });
  const times = { starts_at: "2030-01-08T10:00:00.000Z", ends_at: "2030-01-08T10:45:00.000Z" };
  expect(moved).toMatchObject(times);
  const [event] = await events(ctx);
  expect(event).toMatchObject({ event: "booking.rescheduled", data: { ...times, previous: { starts_at } } });
});

test("moving to a taken time is a conflict with a readable message, and nothing moves", async () => {
  const ctx = await newOrg();
  const taken = await booked(ctx, 24);
  const { id, starts_at } = await booked(ctx, 48);
  const body = { starts_at: taken.starts_at };
  const answer = await call(route.PATCH, {
    method: "PATCH",
    token: ctx.token,
    params: { booking_id: id },
    body,
  });
  expect(answer.status).toBe(409);
  expect(answer.body.detail).toBe("Another appointment has this time already. Choose one that is free.");
  expect((await getBooking(ctx, { booking_id: id })).starts_at).toBe(starts_at);
  expect(await events(ctx)).toEqual([]);
});

test("of many simultaneous moves to one free time, one succeeds", async () => {
  const ctx = await newOrg();
  const all = await Promise.all([24, 48, 72, 96].map((hours) => booked(ctx, hours)));
  const moves = await Promise.allSettled(
    all.map(({ id }) => update(ctx, id, { starts_at: "2030-01-07T09:00:00Z" })),
  );
  expect(moves.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a scheduler's booking can't be moved or cancelled here, but its outcome can be recorded", async () => {
  const ctx = await newOrg();
  const { id } = await booked(ctx, -2, { uid: "cal-1" });
  for (const patch of [
    { starts_at: hoursFromNow(48) },
    { status: "cancelled" as const },
    { status: "completed" as const, ends_at: hoursFromNow(48) },
  ]) {
    await expect(update(ctx, id, patch)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("scheduler"),
    });
  }
  for (const status of ["no_show", "completed", "booked"] as const) {
    expect(await update(ctx, id, { status })).toMatchObject({ status, uid: "cal-1" });
  }
});

test("a move is refused if it ends before it begins, lasts longer than a day, or the appointment is over", async () => {
  const ctx = await newOrg();
  const { id } = await booked(ctx, 24);
  const refused = (booking_id: string, patch: BookingPatch, code: string) =>
    expect(update(ctx, booking_id, patch)).rejects.toMatchObject({ code });
  await refused(id, { starts_at: hoursFromNow(5), ends_at: hoursFromNow(4) }, "invalid_input");
  await refused(id, { ends_at: hoursFromNow(72) }, "invalid_input");
  const over = await booked(ctx, -2, { status: "completed" });
  await refused(over.id, { starts_at: hoursFromNow(5) }, "invalid_input");
  await refused(over.id, { status: "cancelled" }, "conflict");
});

test("an update without a change writes nothing and publishes nothing", async () => {
  const ctx = await newOrg();
  const { id, updated_at } = await booked(ctx, 24);
  expect(await update(ctx, id, { status: "booked" })).toMatchObject({ updated_at });
  expect(await update(ctx, id, {})).toMatchObject({ updated_at });
  expect(await events(ctx)).toEqual([]);
});
