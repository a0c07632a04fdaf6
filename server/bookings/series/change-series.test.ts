import { expect, test } from "vitest";
import * as cancelling from "@/app/api/v1/booking-series/[series_id]/cancel/route";
import * as moving from "@/app/api/v1/booking-series/[series_id]/move/route";
import * as one from "@/app/api/v1/booking-series/[series_id]/route";
import * as preview from "@/app/api/v1/booking-series/preview/route";
import * as all from "@/app/api/v1/booking-series/route";
import { bookings } from "@/db/schema/bookings";
import { resources } from "@/db/schema/resources";
import { byId } from "@/db/tenant";
import type { BookingSeries } from "@/schema/booking-series";
import { createResource } from "@/server/accounts/organization/resources";
import { createBooking } from "@/server/bookings/create";
import { isBooking } from "@/server/bookings/store";
import { updateBooking } from "@/server/bookings/update";
import { call, newStaff, type TestCtx } from "@/tests/world";
import {
  bookSomebody,
  type Draft,
  eventsOf,
  FIRST_MONDAY,
  FOURTH_MONDAY,
  MONDAYS,
  newPractice,
  pathsIn,
  SECOND_MONDAY,
  startsIn,
  statesIn,
  THIRD_MONDAY,
  timesIn,
} from "./practice.fixture";

/** Sets an appointment's time as if it had been made for it. */
const setTime = (ctx: TestCtx, id: string, starts_at: string, ends_at: string) =>
  ctx.db.update(bookings).set({ starts_at, ends_at }).where(isBooking(ctx, id));

test("a series is moved and cancelled only as its ETag says that it is, if that is asked", async () => {
  const { ctx, book } = await newPractice();
  const { body: series } = await book(MONDAYS);
  const asked = { token: ctx.token, params: { series_id: series.id } };
  const seen = String((await call(one.GET, asked)).headers.get("etag"));
  const [first, second] = series.bookings.map(({ id }: { id: string }) => id);
  const appointments = [{ booking_id: second, starts_at: "2031-03-25T08:00:00Z" }];
  const move = (tag: string) =>
    call(moving.POST, { ...asked, body: { appointments }, headers: { "if-match": tag } });
  const moved = await move(seen);
  expect([moved.status, (await move(seen)).status]).toEqual([200, 412]);
  const cancel = (tag: string) =>
    call(cancelling.POST, { ...asked, body: { booking_id: first }, headers: { "if-match": tag } });
  expect((await cancel(seen)).status).toBe(412);
  expect((await cancel(String(moved.headers.get("etag")))).status).toBe(200);
});

test("all that follow move by as much of the clock's time, keep their order, and those before stay", async () => {
  const { ctx, book, seeMove, move, mia } = await newPractice();
  const { body: series } = await book(MONDAYS);
  const ids = series.bookings.map(({ id }: { id: string }) => id);
  const onTuesdays = ["2031-03-25T08:00", "2031-04-01T07:00", "2031-04-08T07:00"].map(
    (at) => `${at}:00.000Z`,
  );
  const seen = await seeMove(series.id, { booking_id: ids[1], starts_at: "2031-03-25T09:00" });
  expect(seen.body.appointments).toMatchObject(
    onTuesdays.map((starts_at, index) => ({
      ...{ starts_at, booking_id: ids[index + 1], moved_from: MONDAYS[index + 1] },
      ...{ state: "free", resource_id: mia },
    })),
  );
  for (const starts_at of ["0001-01-01T00:00:00Z", "9999-11-30T23:00:00Z"])
    expect((await seeMove(series.id, { booking_id: ids[1], starts_at })).status).toBe(422);
  const appointments = onTuesdays.map((starts_at, index) => ({ booking_id: ids[index + 1], starts_at }));
  const moved = await move(series.id, { appointments });
  expect([moved.status, startsIn(moved)]).toEqual([200, [FIRST_MONDAY, ...onTuesdays]]);
  expect(moved.body.bookings.map(({ id }: { id: string }) => id)).toEqual(ids);
  const published = await eventsOf(ctx, "booking.rescheduled");
  expect(
    published.map((data) => Reflect.get(Object(Reflect.get(data, "previous")), "starts_at")).toSorted(),
  ).toEqual(MONDAYS.slice(1));
});

test.each([
  ["later", [SECOND_MONDAY, THIRD_MONDAY, FOURTH_MONDAY], 7],
  ["earlier", [SECOND_MONDAY, THIRD_MONDAY, FOURTH_MONDAY], -7],
])("a series moves a week %s, to places that its own appointments leave", async (_, from, days) => {
  const { book, seeMove, move } = await newPractice();
  const { body: series } = await book(from);
  const [first] = series.bookings;
  const to = new Date(Date.parse(SECOND_MONDAY) + days * 86_400_000).toISOString().slice(0, 11);
  const seen = await seeMove(series.id, { booking_id: first.id, starts_at: `${to}10:00` });
  expect(statesIn(seen)).toEqual(["free", "free", "free"]);
  const appointments = seen.body.appointments.map(({ booking_id, starts_at }: Record<string, string>) => ({
    ...{ booking_id, starts_at },
  }));
  const moved = await move(series.id, { appointments });
  expect([moved.status, startsIn(moved)]).toEqual([
    200,
    appointments.map(({ starts_at }: { starts_at: string }) => starts_at),
  ]);
});

test("a move that meets others' appointments shows what is free instead, and moves nothing", async () => {
  const { ctx, book, seeMove, move, get, mia } = await newPractice();
  const { body: series } = await book(MONDAYS.slice(0, 2));
  await bookSomebody(ctx, "2031-03-24T10:00:00.000Z", mia);
  const [first, second] = series.bookings;
  const seen = await seeMove(series.id, { booking_id: first.id, starts_at: "2031-03-17T11:00" });
  expect(statesIn(seen)).toEqual(["free", "taken"]);
  expect(timesIn(seen.body.appointments[1])[0]).toBe("2031-03-24T09:00");
  const appointments = [
    { booking_id: first.id, starts_at: "2031-03-17T10:00:00Z" },
    { booking_id: second.id, starts_at: "2031-03-24T10:00:00Z" },
  ];
  const refused = await move(series.id, { appointments });
  expect([refused.status, pathsIn(refused)]).toEqual([409, [["appointments", 1, "starts_at"]]]);
  expect((await get(series.id)).body).toEqual(series);
});

test("a series with somebody who has left can be moved, with alternatives by others", async () => {
  const { ctx, book, seeMove, mia, theo } = await newPractice();
  const { body: series } = await book(MONDAYS.slice(0, 2));
  await bookSomebody(ctx, "2031-03-24T10:00:00.000Z", mia);
  await ctx.db
    .update(resources)
    .set({ archived_at: new Date().toISOString() })
    .where(byId(ctx, resources, mia));
  const [first] = series.bookings;
  const seen = await seeMove(series.id, { booking_id: first.id, starts_at: "2031-03-17T11:00" });
  expect(statesIn(seen)).toEqual(["free", "taken"]);
  expect(seen.body.appointments[1].alternatives).toContainEqual(
    expect.objectContaining({ resource_id: theo }),
  );
});

test("what has begun or was cancelled is neither moved nor cancelled", async () => {
  const { ctx, book, move, cancel, get } = await newPractice();
  const { body: series } = await book(MONDAYS);
  const [past, gone, third] = series.bookings;
  await setTime(ctx, past.id, "2020-03-16T09:00:00.000Z", "2020-03-16T10:00:00.000Z");
  await updateBooking(ctx, { booking_id: gone.id, status: "cancelled", cancellation_reason: "ill" });
  const appointments = [past, gone, third].map(({ id }) => ({
    ...{ booking_id: id, starts_at: "2031-03-18T09:00:00Z" },
  }));
  const refused = await move(series.id, { appointments });
  expect([refused.status, pathsIn(refused).map(([, index]) => index)]).toEqual([409, [0, 1]]);
  expect((await cancel(series.id, { cancellation_reason: "moved away" })).status).toBe(200);
  const { bookings: after }: BookingSeries = (await get(series.id)).body;
  expect(after.map(({ status, cancellation_reason: why }) => [status, why])).toEqual([
    ["booked", null],
    ["cancelled", "ill"],
    ["cancelled", "moved away"],
    ["cancelled", "moved away"],
  ]);
  expect((await cancel(series.id)).status).toBe(409);
});

test("one and all that follow are cancelled, and those before stay", async () => {
  const { ctx, book, cancel } = await newPractice();
  const { body: series } = await book(MONDAYS);
  const { body } = await cancel(series.id, { booking_id: series.bookings[2].id });
  expect(body.bookings.map(({ status }: { status: string }) => status)).toEqual([
    ...["booked", "booked", "cancelled", "cancelled"],
  ]);
  expect(await eventsOf(ctx, "booking.cancelled")).toHaveLength(2);
});

test("a waiting request for the service becomes the first appointment of the series", async () => {
  const { ctx, lead_id, book } = await newPractice();
  const { id } = await createBooking(ctx, { lead_id, services: ["Massage"], starts_at: FOURTH_MONDAY });
  await updateBooking(ctx, { booking_id: id, status: "cancelled" });
  await updateBooking(ctx, { booking_id: id, status: "requested" });
  const { body } = await book([SECOND_MONDAY, FIRST_MONDAY]);
  expect(body.bookings[0]).toMatchObject({ id, starts_at: FIRST_MONDAY, status: "booked" });
});

test("a series of another organization, or of nobody, is not found", async () => {
  const { book } = await newPractice();
  const { body: series } = await book([FIRST_MONDAY]);
  const stranger = await newPractice();
  for (const id of [series.id, crypto.randomUUID()])
    for (const answer of [
      await stranger.get(id),
      await stranger.cancel(id),
      await stranger.seeMove(id, { booking_id: series.bookings[0].id, starts_at: FIRST_MONDAY }),
    ])
      expect(answer.status).toBe(404);
});

test("a practitioner books and sees series only in their own calendar", async () => {
  const { ctx, lead_id, theo } = await newPractice();
  const staff = await newStaff(ctx, "practitioner");
  const own = await createResource(ctx, { name: "Own", kind: "person", user_id: staff.actor.id });
  await bookSomebody(ctx, FIRST_MONDAY, own.id);
  const body = {
    ...{ services: ["Massage"], starts_at: FIRST_MONDAY, repeats: { unit: "week", count: 2 } },
  };
  const seen = await call(preview.POST, { token: staff.token, body });
  expect(statesIn(seen)).toEqual(["taken", "free"]);
  const [first]: Draft[] = seen.body.appointments;
  expect(new Set(first?.alternatives.map(({ resource_id }) => resource_id))).toEqual(new Set([own.id]));
  const theirs = { lead_id, appointments: [{ starts_at: SECOND_MONDAY, resource_id: theo }] };
  expect((await call(all.POST, { token: staff.token, body: theirs })).status).not.toBe(201);
});
