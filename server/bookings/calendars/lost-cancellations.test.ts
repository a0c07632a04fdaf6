import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { POST } from "@/app/api/v1/webhooks/scheduler/route";
import { DAY_MS } from "@/lib/time/clock";
import { createResource } from "@/server/accounts/organization/resources";
import { getBooking } from "@/server/bookings/actions";
import { createBooking } from "@/server/bookings/create";
import { updateBooking } from "@/server/bookings/update";
import { createLead } from "@/server/leads/actions";
import { payloadText } from "@/tests/payloads";
import { startCalCom } from "@/tests/stand-ins/calendars/calcom";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { connectCalendar, syncCalendarNow } from "./connections";

let server: Awaited<ReturnType<typeof startCalCom>>;
beforeAll(async () => {
  server = await startCalCom();
});
afterEach(() => {
  server.behaviour.tellsCalledOff = true;
  for (const one of server.live()) server.cancel(one.uid);
});
afterAll(() => server.close());

const WEEK = Object.fromEntries([..."0123456"].map((day) => [day, [{ from: "08:00", to: "18:00" }]]));
const at = (time: string) =>
  `${new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)}T${time}:00.000Z`;

/** A clinic whose chair is the event type. */
async function connected() {
  const services = [{ name: "Check-up", duration_minutes: 60 }];
  const ctx = await newOrg({ time_zone: "UTC", opening_hours: WEEK, horizon_days: 365, services });
  const chair = await createResource(ctx, { name: "Chair 2", kind: "equipment" });
  const { server_url, api_key } = server.access;
  const { id: calendar_id } = await connectCalendar(ctx, {
    ...{ kind: "calcom", server_url, api_key, external_id: server.calendar.id },
    ...{ resource_id: chair.id, takes_appointments: true },
  });
  const { id: lead_id } = await createLead(ctx, { name: "Grace Hopper", email: "grace@example.com" });
  const named = { lead_id, services: ["Check-up"], resource_id: chair.id };
  return {
    ctx,
    sync: () => syncCalendarNow(ctx, { calendar_id }),
    book: (starts_at: string) => createBooking(ctx, { ...named, starts_at }),
  };
}

type There = { uid: string; start: string; end: string };

/** Cal.com's webhook about a booking that was made or moved there. */
async function tell(ctx: TestCtx, { uid, start, end }: There, moved?: { rescheduleUid: string }) {
  const name = moved ? "booking_rescheduled" : "booking_created";
  const published = JSON.parse(payloadText(`calcom/${name}.json`));
  const times = { uid, startTime: start, endTime: end, eventTypeId: 123 };
  const payload = { ...published.payload, ...times, ...moved };
  const body = { ...published, createdAt: new Date().toISOString(), payload };
  const told = await call(POST, { body, query: `?organization_id=${ctx.organization_id}` });
  return String(told.body.booking_id);
}

test("a cancellation there is noticed without its webhook, for their bookings and ours; a move is none", async () => {
  const { ctx, sync, book } = await connected();
  const { id: ours } = await book(at("09:00"));
  await sync();
  const uid = server.book(at("11:00"));
  const made = server.live().find((one) => one.uid === uid);
  if (!made) throw new Error("it is not there");
  const theirs = await tell(ctx, made);
  const statuses = async () => {
    await sync();
    const found = await Promise.all([ours, theirs].map((booking_id) => getBooking(ctx, { booking_id })));
    return found.map(({ status }) => status);
  };
  expect(await statuses()).toEqual(["booked", "booked"]);
  await updateBooking(ctx, { booking_id: ours, starts_at: at("14:00") });
  expect(await statuses()).toEqual(["booked", "booked"]);
  server.cancel(uid);
  expect(await statuses()).toEqual(["booked", "cancelled"]);
  for (const one of server.live()) server.cancel(one.uid);
  expect(await statuses()).toEqual(["cancelled", "cancelled"]);
});

const statusOf = async (ctx: TestCtx, booking_id: string) => (await getBooking(ctx, { booking_id })).status;

test("a lost cancellation is noticed for our booking that its customer had moved there before", async () => {
  const { ctx, sync, book } = await connected();
  const { id } = await book(at("09:00"));
  await sync();
  const before = server.live()[0]?.uid ?? "";
  const uid = server.move(before, at("15:00"));
  await tell(ctx, { uid, start: at("15:00"), end: at("16:00") }, { rescheduleUid: before });
  await sync();
  expect(await statusOf(ctx, id)).toBe("booked");
  server.cancel(uid);
  await sync();
  expect(await statusOf(ctx, id)).toBe("cancelled");
});

test("busy times block even if cancellations can't be listed, which is tried once an hour", async () => {
  const { sync, book } = await connected();
  await book(at("09:00"));
  await sync();
  server.cancel(server.live()[0]?.uid ?? "");
  server.book(at("11:00"));
  server.behaviour.tellsCalledOff = false;
  server.asked.length = 0;
  expect(await sync()).toMatchObject({ state: "ok", failure: null });
  await expect(book(at("11:00"))).rejects.toMatchObject({ code: "conflict" });
  await sync();
  expect(server.asked.filter((question) => question.endsWith("cancelled"))).toHaveLength(1);
});
