import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookingUids } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import { getBooking } from "@/server/bookings/actions";
import { cleanUp } from "@/server/clean-up";
import { createLead, getLead } from "@/server/leads/actions";
import { listEvents } from "@/server/webhooks/feed";
import {
  bookingsMade as bookingsOf,
  cancelledTrigger as cancelled,
  createdTrigger as created,
  movedTrigger as moved,
  sendTrigger as send,
  hourOf as T,
  calcomTrigger as trigger,
} from "@/tests/calcom";
import { newOrg, type TestCtx } from "@/tests/world";

const typesOf = async (ctx: TestCtx) =>
  (await listEvents(ctx, {})).events
    .map((event) => event.event)
    .filter((type) => type.startsWith("booking."));

test("a created booking creates a lead that is booked", async () => {
  const ctx = await newOrg();
  const { status, body } = await send(ctx, created("u1", T(1)));
  expect(status).toBe(200);
  expect(body.status).toBe("accepted");
  const booking = await getBooking(ctx, { booking_id: body.booking_id });
  expect(booking).toMatchObject({ status: "booked", uid: "u1", starts_at: "2024-01-01T10:00:00.000Z" });
  const lead = await getLead(ctx, { lead_id: booking.lead_id });
  expect(lead).toMatchObject({
    name: "Guest User",
    email: "guest@example.com",
    status: "booked",
    channel: "web",
  });
});

test("a booking keeps our id through every reschedule and the cancellation", async () => {
  const ctx = await newOrg();
  const ids = [
    await send(ctx, created("u1", T(1))),
    await send(ctx, moved("u2", "u1", T(2))),
    await send(ctx, moved("u3", "u2", T(3))),
    await send(ctx, cancelled("u3", T(4))),
  ].map(({ body }) => body.booking_id);
  expect(new Set(ids).size).toBe(1);
  expect(await bookingsOf(ctx)).toMatchObject([{ id: ids[0], uid: "u3", status: "cancelled" }]);
  expect(await typesOf(ctx)).toEqual([
    "booking.created",
    "booking.rescheduled",
    "booking.rescheduled",
    "booking.cancelled",
  ]);
});

test.each(["BOOKING_CREATED", "BOOKING_REQUESTED"])(
  "a reschedule labelled %s is a reschedule",
  async (label) => {
    const ctx = await newOrg();
    await send(ctx, created("u1", T(1)));
    await send(ctx, moved("u2", "u1", T(2), label));
    expect(await bookingsOf(ctx)).toMatchObject([{ uid: "u2", starts_at: "2024-01-10T14:30:00.000Z" }]);
  },
);

test("repeats change nothing", async () => {
  const ctx = await newOrg();
  const chain = [created("u1", T(1)), moved("u2", "u1", T(2)), cancelled("u2", T(3))];
  for (const one of [...chain, ...chain, ...chain]) await send(ctx, one);
  expect(await bookingsOf(ctx)).toMatchObject([{ uid: "u2", status: "cancelled" }]);
  expect(await typesOf(ctx)).toEqual(["booking.created", "booking.rescheduled", "booking.cancelled"]);
});

test("fifty simultaneous copies make one booking", async () => {
  const ctx = await newOrg();
  await Promise.all(Array.from({ length: 50 }, () => send(ctx, created("u1", T(1)))));
  expect(await bookingsOf(ctx)).toHaveLength(1);
});

/** All permutations of a list. */
const orders = <T>(items: T[]): T[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, at) =>
        orders(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]),
      );

test.each(orders(["created", "moved", "movedAgain", "cancelled"]))(
  "triggers in the order %s, %s, %s, %s end as one cancelled booking",
  async (...order) => {
    const ctx = await newOrg();
    const chain: Record<string, object> = {
      created: created("u1", T(1)),
      moved: moved("u2", "u1", T(2)),
      movedAgain: moved("u3", "u2", T(3)),
      cancelled: cancelled("u3", T(4)),
    };
    for (const name of order) expect((await send(ctx, chain[name] ?? {})).status).toBe(200);
    expect(await bookingsOf(ctx)).toMatchObject([{ status: "cancelled" }]);
  },
);

test("a late creation does not revive a cancelled booking", async () => {
  const ctx = await newOrg();
  await send(ctx, cancelled("u1", T(2)));
  await send(ctx, created("u1", T(1)));
  expect(await bookingsOf(ctx)).toMatchObject([{ status: "cancelled" }]);
});

test("a cancellation cancels the lead, unless it asks for another time", async () => {
  for (const [requestReschedule, status] of [
    [false, "cancelled"],
    [true, "booked"],
  ] as const) {
    const ctx = await newOrg();
    await send(ctx, created("u1", T(1)));
    await send(ctx, cancelled("u1", T(2), requestReschedule));
    const [booking] = await bookingsOf(ctx);
    expect((await getLead(ctx, { lead_id: booking?.lead_id ?? "" })).status).toBe(status);
  }
});

test("cancelling the uid that a reschedule left behind leaves the booking alone", async () => {
  const ctx = await newOrg();
  await send(ctx, created("u1", T(1)));
  await send(ctx, moved("u2", "u1", T(2)));
  await send(ctx, cancelled("u1", T(2)));
  expect(await bookingsOf(ctx)).toMatchObject([{ uid: "u2", status: "booked" }]);
});

test("the lead is the one named in the metadata, if it is this organization's", async () => {
  const [ctx, stranger] = [await newOrg(), await newOrg()];
  const mine = await createLead(ctx, { name: "Ada" });
  const theirs = await createLead(stranger, { name: "Bob" });
  const named = (uid: string, lead_id: string) =>
    trigger("booking_created", { payload: { uid, metadata: { lead_id } } });
  await send(ctx, named("u1", mine.id));
  await send(ctx, named("u2", theirs.id));
  const [second, first] = await bookingsOf(ctx);
  expect([first?.lead_id, second?.lead_id].filter((id) => id === mine.id)).toHaveLength(1);
  expect([first?.lead_id, second?.lead_id]).not.toContain(theirs.id);
});

test("the lead is found by the attendee's e-mail address, ignoring case", async () => {
  const ctx = await newOrg();
  const lead = await createLead(ctx, { name: "Known", email: "GUEST@example.com" });
  await send(ctx, created("u1", T(1)));
  expect(await bookingsOf(ctx)).toMatchObject([{ lead_id: lead.id }]);
});

test("a lead whose cancelled booking is rescheduled in the scheduler is booked again", async () => {
  const ctx = await newOrg();
  await send(ctx, created("u1", T(1)));
  await send(ctx, cancelled("u1", T(2)));
  const { body } = await send(ctx, moved("u2", "u1", T(3)));
  const booking = await getBooking(ctx, { booking_id: body.booking_id });
  expect(booking.status).toBe("booked");
  expect((await getLead(ctx, { lead_id: booking.lead_id })).status).toBe("booked");
});

test("cancellations of unknown bookings expire, also those that claim to be of the future", async () => {
  const ctx = await newOrg();
  const unknown = [cancelled("u1", T(1)), cancelled("u2", "9998-01-01T00:00:00.000Z")];
  for (const one of unknown) expect((await send(ctx, one)).status).toBe(200);
  await send(ctx, created("u3", T(1)));
  const uids = async () => {
    const rows = await ctx.db
      .select({ uid: bookingUids.uid })
      .from(bookingUids)
      .where(inOrg(ctx, bookingUids));
    return rows.map(({ uid }) => uid).toSorted();
  };
  await cleanUp();
  expect(await uids()).toEqual(["u2", "u3"]);
  const month = sql`${bookingUids.applied_at} - interval '31 days'`;
  await ctx.db.update(bookingUids).set({ applied_at: month }).where(inOrg(ctx, bookingUids));
  await cleanUp();
  expect(await uids()).toEqual(["u3"]);
});
