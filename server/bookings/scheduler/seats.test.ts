import { expect, test } from "vitest";
import { getBooking } from "@/server/bookings/actions";
import { getLead } from "@/server/leads/actions";
import {
  bookingsMade as bookingsOf,
  type TriggerChanges as Changes,
  calcomPayload as payload,
  sendTrigger as send,
} from "@/tests/calcom";
import { newOrg } from "@/tests/world";

/** Triggers of an event with seats: Ann's and Bob's bookings, which share one uid. */
const seated = (): object[] => payload("seats_created");
const ofSeat = (index: number, changes: Changes): object => {
  const published = payload("seats_created")[index];
  return { ...published, ...changes, payload: { ...published.payload, ...changes.payload } };
};

test("each attendee of an event with seats has a lead and a booking, in any order and however often", async () => {
  for (const order of [seated(), seated().toReversed(), [...seated(), ...seated()]]) {
    const ctx = await newOrg();
    for (const one of order) expect((await send(ctx, one)).status).toBe(200);
    const found = await bookingsOf(ctx);
    expect(found).toMatchObject([
      { status: "booked", uid: "seat-uid" },
      { status: "booked", uid: "seat-uid" },
    ]);
    const emails = await Promise.all(
      found.map(async ({ lead_id }) => (await getLead(ctx, { lead_id })).email),
    );
    expect(emails.toSorted()).toEqual(["ann@example.com", "bob@example.com"]);
  }
});

test("cancelling or moving one seat leaves the other attendee's booking as it was", async () => {
  const ctx = await newOrg();
  const ids = [];
  for (const one of seated()) ids.push((await send(ctx, one)).body.booking_id);
  const [ann, bob] = ids;
  const cancel = { triggerEvent: "BOOKING_CANCELLED", createdAt: "2026-11-26T11:00:00Z" };
  expect((await send(ctx, ofSeat(1, cancel))).body).toEqual({ status: "accepted", booking_id: bob });
  expect(await getBooking(ctx, { booking_id: ann })).toMatchObject({ status: "booked" });
  expect(await getBooking(ctx, { booking_id: bob })).toMatchObject({ status: "cancelled" });
  const move = {
    uid: "other-uid",
    rescheduleUid: "seat-uid",
    startTime: "2027-01-12T10:00:00Z",
    endTime: "2027-01-12T11:00:00Z",
  };
  const moving = { triggerEvent: "BOOKING_RESCHEDULED", createdAt: "2026-11-26T12:00:00Z", payload: move };
  expect((await send(ctx, ofSeat(0, moving))).body).toEqual({ status: "accepted", booking_id: ann });
  expect(await getBooking(ctx, { booking_id: ann })).toMatchObject({ starts_at: "2027-01-12T10:00:00.000Z" });
  expect(await bookingsOf(ctx)).toHaveLength(2);
});

test("an event with seats that is cancelled as a whole cancels everybody's booking", async () => {
  const ctx = await newOrg();
  for (const one of seated()) await send(ctx, one);
  const attendees = seated().flatMap((_, index) => payload("seats_created")[index].payload.attendees);
  const cancel = {
    triggerEvent: "BOOKING_CANCELLED",
    createdAt: "2026-11-26T11:00:00Z",
    payload: { attendees },
  };
  await send(ctx, ofSeat(0, cancel));
  expect((await bookingsOf(ctx)).map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
});
