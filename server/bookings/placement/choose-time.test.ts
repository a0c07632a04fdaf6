import { expect, test, vi } from "vitest";
import * as one from "@/app/api/v1/bookings/[booking_id]/route";
import * as all from "@/app/api/v1/bookings/route";
import { bookings } from "@/db/schema/bookings";
import { businessOf } from "@/server/agent/turn";
import { getBooking } from "@/server/bookings/actions";
import { listFreeTimes } from "@/server/bookings/availability/free-times";
import { createLead, getLead } from "@/server/leads/actions";
import { call, newOrg, type TestCtx } from "@/tests/world";

// A Monday; Paris is an hour ahead of UTC.
const MONDAY = "2031-01-06";
const at = (time: string, date = MONDAY) => `${date}T${time}:00.000Z`;
const services = [{ name: "Cleaning", duration_minutes: 45 }];
const opening_hours = {
  "1": [
    { from: "09:00", to: "12:00" },
    { from: "13:00", to: "17:00" },
  ],
  "2": [{ from: "09:00", to: "12:00" }],
};

const newClinic = () => newOrg({ time_zone: "Europe/Paris", services, opening_hours });

type Row = Partial<typeof bookings.$inferInsert>;

/** A booking of 45 minutes if a start is given, else a request. */
async function booking(ctx: TestCtx, starts_at?: string, row: Row = {}) {
  const lead = await createLead(ctx, { name: "Ada" });
  const times = starts_at
    ? {
        status: "booked" as const,
        starts_at,
        ends_at: new Date(Date.parse(starts_at) + 2_700_000).toISOString(),
      }
    : { status: "requested" as const };
  const fields = { services: ["Cleaning"], ...times, ...row };
  const [made] = await ctx.db
    .insert(bookings)
    .values({ organization_id: ctx.organization_id, lead_id: lead.id, ...fields })
    .returning();
  return { booking_id: made?.id ?? "", lead_id: lead.id };
}

const patch = (ctx: TestCtx, booking_id: string, body: object) =>
  call(one.PATCH, { method: "PATCH", token: ctx.token, params: { booking_id }, body });

type Answer = Awaited<ReturnType<typeof patch>>;

/** The first fault is at the start. Outside opening hours, a second fault names the field that allows it. */
function expectRefused({ status, body }: Answer, expected: number, message: string) {
  expect(status).toBe(expected);
  const paths = message.includes("outside") ? ["starts_at", "outside_opening_hours"] : ["starts_at"];
  expect(body.errors[0].message).toBe(message);
  expect(body.errors.flatMap(({ path }: { path: string[] }) => path)).toEqual(paths);
}

const REFUSED = [
  ["in the past", "2020-01-06T09:00:00Z", 422, "is in the past"],
  ["in the lunch break", at("11:00"), 422, "is outside your opening hours"],
  ["that ends after closing", at("15:30"), 422, "is outside your opening hours"],
  ["on a day without hours", at("09:00", "2031-01-08"), 422, "is outside your opening hours"],
  ["that is taken", at("08:30"), 409, "is taken by another appointment, 09:00 – 09:45"],
] as const;

test.each(REFUSED)("a request can't be confirmed for a time %s", async (_, starts_at, status, message) => {
  const ctx = await newClinic();
  await booking(ctx, at("08:00"));
  const { booking_id } = await booking(ctx);
  const answer = await patch(ctx, booking_id, { status: "booked", starts_at });
  expectRefused(answer, status, message);
  expect(await getBooking(ctx, { booking_id })).toMatchObject({ status: "requested", starts_at: null });
});

test.each(REFUSED)("an appointment can't be moved to a time %s", async (_, starts_at, status, message) => {
  const ctx = await newClinic();
  await booking(ctx, at("08:00"));
  const { booking_id } = await booking(ctx, at("13:00"));
  const answer = await patch(ctx, booking_id, { starts_at });
  expectRefused(answer, status, message);
  expect(await getBooking(ctx, { booking_id })).toMatchObject({ starts_at: at("13:00") });
});

test.each(REFUSED)("an appointment can't be created at a time %s", async (_, starts_at, status, message) => {
  const ctx = await newClinic();
  const { lead_id } = await booking(ctx, at("08:00"));
  const body = { lead_id, services: ["Cleaning"], starts_at };
  const answer = await call(all.POST, { token: ctx.token, body });
  expectRefused(answer, status, message);
});

test("staff can choose to book outside opening hours, but not in the past or over another appointment", async () => {
  const ctx = await newClinic();
  await booking(ctx, at("18:00"));
  const { booking_id } = await booking(ctx);
  const all_the_same = { status: "booked", outside_opening_hours: true };
  const ask = (starts_at: string) => patch(ctx, booking_id, { ...all_the_same, starts_at });
  expect((await ask("2020-01-06T09:00:00Z")).status).toBe(422);
  expect((await ask(at("18:15"))).status).toBe(409);
  expect(await ask(at("19:00"))).toMatchObject({ status: 200, body: { starts_at: at("19:00") } });
});

test("a scheduler's appointment blocks its time too", async () => {
  const ctx = await newClinic();
  await booking(ctx, at("08:00"), { uid: "cal-1" });
  const { booking_id } = await booking(ctx);
  expect((await patch(ctx, booking_id, { status: "booked", starts_at: at("08:15") })).status).toBe(409);
});

test("a request whose own time has passed can't be confirmed without a new one", async () => {
  const ctx = await newClinic();
  const past = { starts_at: "2025-01-06T09:00:00Z", ends_at: "2025-01-06T09:45:00Z" };
  const { booking_id } = await booking(ctx, undefined, past);
  expect((await patch(ctx, booking_id, { status: "booked" })).status).toBe(422);
});

test("an organization without opening hours is never closed, and a running appointment can be extended", async () => {
  const ctx = await newOrg();
  const { booking_id } = await booking(ctx);
  expect((await patch(ctx, booking_id, { status: "booked", starts_at: at("02:00") })).status).toBe(200);
  const begun = new Date(Date.now() - 600_000).toISOString();
  const running = await booking(ctx, begun);
  const ends_at = new Date(Date.now() + 7_200_000).toISOString();
  expect(await patch(ctx, running.booking_id, { ends_at })).toMatchObject({ status: 200, body: { ends_at } });
});

test("a booking by staff gets its service's end, replaces the request, and the lead is booked", async () => {
  const ctx = await newClinic();
  const { lead_id, booking_id } = await booking(ctx);
  const body = { lead_id, services: ["Cleaning"], starts_at: at("08:00"), notes: "By phone" };
  const answer = await call(all.POST, { token: ctx.token, body });
  expect(answer).toMatchObject({
    status: 201,
    body: { id: booking_id, status: "booked", title: "Cleaning", ends_at: at("08:45"), notes: "By phone" },
  });
  expect(await getLead(ctx, { lead_id })).toMatchObject({ status: "booked" });
  const stranger = await newOrg();
  expect((await call(all.POST, { token: stranger.token, body })).status).toBe(404);
});

test("staff and the agent see the same free times", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(at("06:00")) });
  const ctx = await newClinic();
  await booking(ctx, at("08:45"));
  const { booking_id } = await booking(ctx);
  const free = await listFreeTimes(ctx, { date: MONDAY, booking_id });
  const { open_slots } = await businessOf(ctx, new Date());
  vi.useRealTimers();
  expect(free).toMatchObject({ minutes: 45, has_opening_hours: true, next: at("08:00", "2031-01-07") });
  expect(free.times).toEqual(
    ["08:00", "09:30", "10:15", "12:00", "12:45", "13:30", "14:15", "15:00"].map((time) => at(time)),
  );
  expect(open_slots.slice(0, 9).map(({ starts_at }) => starts_at)).toEqual([...free.times, free.next]);
});

test("a booking being moved does not block itself; a past day has no free times", async () => {
  const ctx = await newClinic();
  const { booking_id } = await booking(ctx, at("08:00"));
  const ask = (input: { date: string; booking_id?: string }) => listFreeTimes(ctx, input);
  expect((await ask({ date: MONDAY, booking_id })).times).toContain(at("08:00"));
  expect((await ask({ date: MONDAY })).times).not.toContain(at("08:00"));
  expect(await ask({ date: "2020-01-06" })).toMatchObject({ times: [], is_past: true });
  expect(await ask({ date: "2031-01-08" })).toMatchObject({ times: [], opening_hours: [], is_past: false });
});
