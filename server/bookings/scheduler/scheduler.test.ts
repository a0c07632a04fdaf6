import { createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST } from "@/app/api/v1/webhooks/scheduler/route";
import { bookingUids } from "@/db/schema/bookings";
import { organizations } from "@/db/schema/organizations";
import { inOrg } from "@/db/tenant";
import { seal } from "@/lib/secret/secrets";
import { getBooking, listBookings } from "@/server/bookings/actions";
import { cleanUp } from "@/server/clean-up";
import { createLead, getLead } from "@/server/leads/actions";
import { listEvents } from "@/server/webhooks/feed";
import { payloadText } from "@/tests/payloads";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { getScheduler } from "./scheduler-settings";

const payload = (name: string) => JSON.parse(payloadText(`calcom/${name}.json`));

type Changes = { triggerEvent?: string; createdAt?: string; payload?: Record<string, unknown> };

const trigger = (name: string, changes: Changes = {}) => {
  const published = payload(name);
  return { ...published, ...changes, payload: { ...published.payload, ...changes.payload } };
};

const send = (ctx: TestCtx, body: object, headers: Record<string, string> = {}) =>
  call(POST, { body, query: `?organization_id=${ctx.organization_id}`, headers });

const created = (uid: string, at: string) => trigger("booking_created", { createdAt: at, payload: { uid } });
const moved = (uid: string, from: string, at: string, label = "BOOKING_RESCHEDULED") =>
  trigger("booking_rescheduled", {
    triggerEvent: label,
    createdAt: at,
    payload: { uid, rescheduleUid: from },
  });
const cancelled = (uid: string, at: string, requestReschedule = false) =>
  trigger("booking_cancelled", { createdAt: at, payload: { uid, requestReschedule } });

const T = (hour: number) => `2024-01-01T${String(hour).padStart(2, "0")}:00:00.000Z`;

const bookingsOf = async (ctx: TestCtx) => (await listBookings(ctx, {})).bookings;
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

test.each(["ping", "booking_requested", "booking_rejected"])(
  "%s is acknowledged and ignored",
  async (name) => {
    const ctx = await newOrg();
    expect(await send(ctx, payload(name))).toMatchObject({ status: 200, body: { status: "ignored" } });
    expect(await bookingsOf(ctx)).toEqual([]);
  },
);

test("flat payloads of other triggers are acknowledged and ignored", async () => {
  const ctx = await newOrg();
  const flat = { triggerEvent: "MEETING_ENDED", createdAt: T(1), uid: "u1", startTime: T(1) };
  expect(await send(ctx, flat)).toMatchObject({ status: 200, body: { status: "ignored" } });
});

test("if a secret is set, only its signature passes", async () => {
  const ctx = await newOrg();
  const secret = "fictional-calcom-secret-0001";
  const isIt = eq(organizations.id, ctx.organization_id);
  await ctx.db
    .update(organizations)
    .set({ scheduler_secret_sealed: seal(secret) })
    .where(isIt);
  const body = created("u1", T(1));
  const sign = (key: string) => createHmac("sha256", key).update(JSON.stringify(body)).digest("hex");
  const wrongs: Record<string, string>[] = [
    {},
    { "x-cal-signature-256": "no-secret-provided" },
    { "x-cal-signature-256": sign("other") },
  ];
  for (const wrong of wrongs) {
    expect((await send(ctx, body, wrong)).status).toBe(401);
  }
  expect(await bookingsOf(ctx)).toEqual([]);
  expect((await send(ctx, body, { "x-cal-signature-256": sign(secret) })).status).toBe(200);
});

test("an unknown organization is 404, a booking with a malformed time 422", async () => {
  const ctx = await newOrg();
  const unknown = `?organization_id=${crypto.randomUUID()}`;
  expect((await call(POST, { body: created("u1", T(1)), query: unknown })).status).toBe(404);
  const broken = trigger("booking_created", { payload: { uid: "u1", startTime: "soon" } });
  expect((await send(ctx, broken)).status).toBe(422);
});

test("a body that is not JSON is 400, like everywhere", async () => {
  const { organization_id } = await newOrg();
  const query = `?organization_id=${organization_id}`;
  const answer = await call(POST, { body: "{", query });
  expect([answer.status, answer.body.detail]).toEqual([400, "The body is not valid JSON."]);
});

test.each([
  ["ends before it begins", { startTime: T(10), endTime: T(9) }],
  ["lasts two years", { startTime: T(10), endTime: "2026-01-01T10:00:00.000Z" }],
])("a booking that %s is 422 and noted for staff; its cancellation is not refused", async (_how, times) => {
  const ctx = await newOrg();
  const refused = { status: 422, body: { errors: [{ path: ["ends_at"] }] } };
  const made = trigger("booking_created", { createdAt: T(2), payload: { uid: "u2", ...times } });
  expect(await send(ctx, made)).toMatchObject(refused);
  expect((await getScheduler(ctx, {})).last_received).toMatchObject({ status: "refused" });
  await send(ctx, created("u1", T(1)));
  const payload = { uid: "u3", rescheduleUid: "u1", ...times };
  const move = trigger("booking_rescheduled", { createdAt: T(2), payload });
  expect(await send(ctx, move)).toMatchObject(refused);
  expect(await bookingsOf(ctx)).toMatchObject([{ uid: "u1", starts_at: T(10) }]);
  const cancellation = trigger("booking_cancelled", { createdAt: T(3), payload: { uid: "u1", ...times } });
  expect((await send(ctx, cancellation)).body.status).toBe("accepted");
});

test("the scheduler's test call is acknowledged without an organization", async () => {
  expect(await call(POST, { body: payload("ping") })).toMatchObject({
    status: 200,
    body: { status: "ignored" },
  });
});

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
