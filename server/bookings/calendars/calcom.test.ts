import { expect, test } from "vitest";
import { POST } from "@/app/api/v1/webhooks/scheduler/route";
import { busyTimes } from "@/db/schema/calendars";
import { inOrg } from "@/db/tenant";
import { listResources } from "@/server/accounts/organization/resources";
import { getBooking, listBookings } from "@/server/bookings/actions";
import { updateBooking } from "@/server/bookings/update";
import { payloadText } from "@/tests/payloads";
import { call, type TestCtx } from "@/tests/world";
import { calComClinics } from "./calcom.fixture";

const { server, connected } = calComClinics();

type There = ReturnType<ReturnType<typeof server>["live"]>[number];

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
  const theirs = server().book(at("09:30"));
  expect(await sync()).toMatchObject({
    state: "failing",
    failure: expect.stringContaining("already has booking at this time"),
  });
  expect(there().map(({ start }) => start)).toContain(at("11:00"));
  server().cancel(theirs);
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
  server().cancel(ours.uid);
  const uid = server().book(at("15:00"));
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
  const uid = server().book(at("10:00"));
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
  const uid = server().book(at("10:00"));
  await tell(ctx, "booking_created", { uid, start: at("10:00"), end: at("11:00") }, { eventTypeId: 9 });
  await sync();
  const [kept] = (await listBookings(ctx, {})).bookings;
  expect(kept?.resource_id).not.toBe(chair.id);
  await expect(book(at("10:00"))).rejects.toMatchObject({ code: "conflict" });
});

test("a booking whose webhook was lost blocks its time; once it arrives, the time is blocked once", async () => {
  const { ctx, at, sync, book } = await connected();
  const uid = server().book(at("10:00"));
  await sync();
  await expect(book(at("10:30"))).rejects.toMatchObject({ code: "conflict" });
  await tell(ctx, "booking_created", { uid, start: at("10:00"), end: at("11:00") });
  server().cancel(server().book(at("17:00")));
  server().book(at("16:00"));
  await sync();
  const names = await ctx.db
    .select({ name: busyTimes.external_id })
    .from(busyTimes)
    .where(inOrg(ctx, busyTimes));
  expect(names.map(({ name }) => name)).not.toContain(uid);
});
