import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { POST } from "@/app/api/v1/webhooks/scheduler/route";
import { busyTimes, calendars } from "@/db/schema/calendars";
import { byId, inOrg } from "@/db/tenant";
import { env } from "@/lib/env";
import { DAY_MS } from "@/lib/time/clock";
import { MOST_OF_A_PAGE } from "@/schema/common";
import { listNotifications } from "@/server/accounts/notifications/list";
import { createResource, deleteResource, listResources } from "@/server/accounts/organization/resources";
import { getBooking, listBookings } from "@/server/bookings/actions";
import { createBooking } from "@/server/bookings/create";
import { updateBooking } from "@/server/bookings/update";
import { createLead } from "@/server/leads/actions";
import { elsewhere } from "@/tests/locks";
import { payloadText } from "@/tests/payloads";
import { startCalCom } from "@/tests/stand-ins/calendars/calcom";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { connectCalendar, findCalendars, syncCalendarNow, updateCalendar } from "./connections";

let server: Awaited<ReturnType<typeof startCalCom>>;
beforeAll(async () => {
  server = await startCalCom();
});
afterAll(() => server.close());

const WEEK = Object.fromEntries([..."0123456"].map((day) => [day, [{ from: "08:00", to: "18:00" }]]));

const inDays = (days: number, time: string) =>
  `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T${time}:00.000Z`;

let days = 2;

/** A clinic whose second chair is the event type, and a customer. Each test has its own day at the account. */
async function connected() {
  const services = [{ name: "Check-up", duration_minutes: 60 }];
  const ctx = await newOrg({ time_zone: "UTC", opening_hours: WEEK, horizon_days: 365, services });
  const chair = await createResource(ctx, { name: "Chair 2", kind: "equipment" });
  const { server_url, api_key } = server.access;
  const { id: calendar_id } = await connectCalendar(ctx, {
    ...{ kind: "calcom", server_url, api_key, external_id: server.calendar.id },
    ...{ resource_id: chair.id, takes_appointments: true },
  });
  const lead = await createLead(ctx, { name: "Grace Hopper", email: "grace@example.com" });
  const day = days++;
  return {
    ctx,
    chair,
    calendar_id,
    at: (time: string) => inDays(day, time),
    sync: () => syncCalendarNow(ctx, { calendar_id }),
    book: (starts_at: string) =>
      createBooking(ctx, { lead_id: lead.id, services: ["Check-up"], starts_at, resource_id: chair.id }),
    there: () => server.live().filter(({ start }) => start.startsWith(inDays(day, "00:00").slice(0, 10))),
  };
}

type There = ReturnType<typeof server.live>[number];

/** Cal.com's webhook about one of its bookings. */
function tell(ctx: TestCtx, name: string, there: Pick<There, "uid" | "start" | "end">, fields: object = {}) {
  const published = JSON.parse(payloadText(`calcom/${name}.json`));
  const { uid, start: startTime, end: endTime } = there;
  const body = {
    ...published,
    createdAt: new Date().toISOString(),
    payload: { ...published.payload, uid, startTime, endTime, eventTypeId: 123, ...fields },
  };
  return call(POST, { body, query: `?organization_id=${ctx.organization_id}` });
}

test("our bookings are booked, moved and cancelled there, and block once here", async () => {
  const { ctx, at, sync, book, there } = await connected();
  const { id } = await book(at("09:00"));
  await sync();
  expect(there()).toMatchObject([{ start: at("09:00"), metadata: { booking_id: id } }]);
  expect(await ctx.db.$count(busyTimes, inOrg(ctx, busyTimes))).toBe(0);
  await updateBooking(ctx, { booking_id: id, starts_at: at("11:00") });
  expect(await sync()).toMatchObject({ state: "ok", failure: null });
  expect(there()).toMatchObject([{ start: at("11:00") }]);
  expect(await ctx.db.$count(busyTimes, inOrg(ctx, busyTimes))).toBe(0);
  await updateBooking(ctx, { booking_id: id, status: "cancelled" });
  await sync();
  expect(there()).toEqual([]);
});

test("a time taken there is reported as a failure; the next appointment is still written", async () => {
  const { at, sync, book, there } = await connected();
  await book(at("09:00"));
  await book(at("11:00"));
  const theirs = server.book(at("09:30"));
  expect(await sync()).toMatchObject({
    state: "failing",
    failure: expect.stringContaining("already has booking at this time"),
  });
  expect(there().map(({ start }) => start)).toContain(at("11:00"));
  server.cancel(theirs);
  expect(await sync()).toMatchObject({ state: "ok" });
  expect(there()).toHaveLength(2);
});

test("webhooks about our bookings make no second appointment, whichever comes first", async () => {
  const { ctx, at, sync, book, there } = await connected();
  const { id } = await book(at("09:00"));
  await sync();
  const [first] = there();
  if (!first) throw new Error("it was not written");
  const told = await tell(ctx, "booking_created", first, { metadata: first.metadata });
  expect(told.body).toMatchObject({ status: "ignored", booking_id: id });
  // Before the response to our own request was stored, only the metadata says whose it is.
  const early = { ...first, uid: crypto.randomUUID() };
  expect((await tell(ctx, "booking_created", early, { metadata: first.metadata })).body).toMatchObject({
    status: "ignored",
    booking_id: id,
  });
  await updateBooking(ctx, { booking_id: id, starts_at: at("13:00") });
  await sync();
  const [second] = there();
  if (!second) throw new Error("it was not moved");
  const echo = await tell(ctx, "booking_rescheduled", second, { rescheduleUid: first.uid });
  expect(echo.body).toMatchObject({ status: "ignored", booking_id: id });
  expect((await listBookings(ctx, {})).bookings).toMatchObject([{ id, uid: null, starts_at: at("13:00") }]);
});

test("a customer who moves or cancels our booking there moves or cancels it here", async () => {
  const { ctx, at, sync, book, there } = await connected();
  const { id } = await book(at("09:00"));
  await sync();
  const [ours] = there();
  if (!ours) throw new Error("it was not written");
  server.cancel(ours.uid);
  const uid = server.book(at("15:00"));
  const moved = { uid, start: at("15:00"), end: at("16:00") };
  await tell(ctx, "booking_rescheduled", moved, { rescheduleUid: ours.uid });
  expect(await getBooking(ctx, { booking_id: id })).toMatchObject({
    starts_at: at("15:00"),
    services: ["Check-up"],
  });
  await sync();
  expect(there()).toHaveLength(1);
  await tell(ctx, "booking_cancelled", moved);
  expect(await getBooking(ctx, { booking_id: id })).toMatchObject({ status: "cancelled" });
});

test("a booking made there is with the event type's chair, and is managed there", async () => {
  const { ctx, chair, at, sync, there } = await connected();
  const uid = server.book(at("10:00"));
  const { body } = await tell(ctx, "booking_created", { uid, start: at("10:00"), end: at("11:00") });
  const { booking_id } = body;
  expect(await getBooking(ctx, { booking_id })).toMatchObject({ resource_id: chair.id });
  await sync();
  expect(there()).toMatchObject([{ uid }]);
  await expect(updateBooking(ctx, { booking_id, starts_at: at("14:00") })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("a booking moved to another resource is cancelled there and stays booked here", async () => {
  const { ctx, at, sync, book, there } = await connected();
  const { id } = await book(at("09:00"));
  await sync();
  const [ours] = there();
  if (!ours) throw new Error("it was not written");
  const other = (await listResources(ctx, {})).resources.find(({ name }) => name !== "Chair 2");
  await updateBooking(ctx, { booking_id: id, starts_at: at("09:00"), resource_id: other?.id });
  await sync();
  expect(there()).toEqual([]);
  expect((await tell(ctx, "booking_cancelled", ours)).body).toMatchObject({ status: "ignored" });
  expect(await getBooking(ctx, { booking_id: id })).toMatchObject({ status: "booked" });
});

test("an appointment of a length that the event type lacks is reported, not written shorter", async () => {
  const { at, ctx, sync, book, there } = await connected();
  const { id } = await book(at("09:00"));
  await sync();
  await updateBooking(ctx, { booking_id: id, starts_at: at("09:00"), ends_at: at("11:00") });
  expect(await sync()).toMatchObject({ failure: "its event type there has no length of 120 minutes" });
  await updateBooking(ctx, { booking_id: id, starts_at: at("09:00"), ends_at: at("09:30") });
  expect(await sync()).toMatchObject({ failure: null });
  expect(there()).toMatchObject([{ start: at("09:00"), end: at("09:30") }]);
  const [now] = there();
  const echo = { cancellationReason: "Changed at the business, in Frontdesk" };
  if (now) await tell(ctx, "booking_cancelled", now, echo);
  expect(await getBooking(ctx, { booking_id: id })).toMatchObject({ status: "booked" });
});

test("simultaneous rounds write an appointment once", async () => {
  const { at, sync, book, there } = await connected();
  await book(at("09:00"));
  await Promise.all([sync(), sync(), sync()]);
  expect(there()).toHaveLength(1);
});

test("a booking that its webhook put at another chair also blocks the event type's chair", async () => {
  const { ctx, chair, at, sync, book } = await connected();
  const uid = server.book(at("10:00"));
  await tell(ctx, "booking_created", { uid, start: at("10:00"), end: at("11:00") }, { eventTypeId: 9 });
  await sync();
  const [kept] = (await listBookings(ctx, {})).bookings;
  expect(kept?.resource_id).not.toBe(chair.id);
  await expect(book(at("10:00"))).rejects.toMatchObject({ code: "conflict" });
});

test("a booking whose webhook was lost blocks its time; once it arrives, the time is blocked once", async () => {
  const { ctx, at, sync, book } = await connected();
  const uid = server.book(at("10:00"));
  await sync();
  await expect(book(at("10:30"))).rejects.toMatchObject({ code: "conflict" });
  await tell(ctx, "booking_created", { uid, start: at("10:00"), end: at("11:00") });
  server.cancel(server.book(at("17:00")));
  server.book(at("16:00"));
  await sync();
  const names = await ctx.db
    .select({ name: busyTimes.external_id })
    .from(busyTimes)
    .where(inOrg(ctx, busyTimes));
  expect(names.map(({ name }) => name)).not.toContain(uid);
});

test("a key is tested before it is stored, other credentials are refused, and a chair with a calendar can't be deleted", async () => {
  const { ctx, chair, calendar_id } = await connected();
  const { server_url } = server.access;
  const wrong = { kind: "calcom" as const, server_url, api_key: "another" };
  await expect(findCalendars(ctx, wrong)).rejects.toMatchObject({
    details: { faults: [{ path: ["api_key"] }] },
  });
  await expect(updateCalendar(ctx, { calendar_id, api_key: "another" })).rejects.toMatchObject({
    code: "invalid_input",
  });
  await expect(updateCalendar(ctx, { calendar_id, password: "a password" })).rejects.toMatchObject({
    details: { faults: [{ path: ["password"] }] },
  });
  await expect(deleteResource(ctx, { resource_id: chair.id })).rejects.toMatchObject({
    code: "conflict",
    message: "A calendar is connected to it. Disconnect that first.",
  });
});

test("owners are notified once of a calendar that has failed for 15 minutes", async () => {
  const { ctx, calendar_id, at, sync, book } = await connected();
  const told = async () => (await listNotifications(ctx, {})).notifications;
  await book(at("09:00"));
  const theirs = server.book(at("09:30"));
  await sync();
  expect(await told()).toEqual([]);
  const long_ago = { failing_since: sql`now() - interval '16 minutes'` };
  await ctx.db
    .update(calendars)
    .set(long_ago)
    .where(byId(ctx, calendars, calendar_id));
  await sync();
  await sync();
  expect(await told()).toMatchObject([
    { kind: "calendar_failing", subject: "Consultation", path: "/settings/integrations/calendars" },
  ]);
  server.cancel(theirs);
});

test("calendars connected in parallel can't exceed what there is room for", async () => {
  const { ctx, chair, calendar_id } = await connected();
  const [known] = await ctx.db
    .select()
    .from(calendars)
    .where(byId(ctx, calendars, calendar_id));
  if (!known) throw new Error("it is not connected");
  const { id: _id, ...row } = known;
  const others = Array.from({ length: MOST_OF_A_PAGE - 2 }, (_, n) => ({
    ...row,
    external_id: `other ${n}`,
  }));
  await ctx.db.insert(calendars).values(others);
  server.behaviour.otherTypes = [124, 125];
  onTestFinished(() => {
    server.behaviour.otherTypes = [];
  });
  const { server_url, api_key } = server.access;
  const connect = (id: number) =>
    connectCalendar(ctx, {
      ...{ kind: "calcom", server_url, api_key, external_id: String(id) },
      ...{ resource_id: chair.id, takes_appointments: false },
    });
  const bothWait = async () => {
    const waiting = await ctx.db.execute(sql`select from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`);
    expect(waiting).toHaveLength(2);
  };
  // Rows can be counted but not added until both are waiting.
  const both = await elsewhere(env.DATABASE_URL, (other) =>
    other.begin(async (tx) => {
      await tx`lock table calendars in share row exclusive mode`;
      const settled = Promise.allSettled([connect(124), connect(125)]);
      await vi.waitFor(bothWait, 5000);
      return { settled };
    }),
  );
  const settled = await both.settled;
  expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(settled.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
  expect(await ctx.db.$count(calendars, inOrg(ctx, calendars))).toBe(MOST_OF_A_PAGE);
});
