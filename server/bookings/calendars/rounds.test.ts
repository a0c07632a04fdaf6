import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { transaction } from "@/db/client";
import { tryLock, unlock } from "@/db/locks";
import { busyTimes, calendars } from "@/db/schema/calendars";
import { byId, inOrg } from "@/db/tenant";
import { DAY_MS } from "@/lib/time/clock";
import { createResource } from "@/server/accounts/organization/resources";
import { createBooking } from "@/server/bookings/create";
import { changeBooking } from "@/server/bookings/store";
import { updateBooking } from "@/server/bookings/update";
import { createLead } from "@/server/leads/actions";
import { payload } from "@/tests/payloads";
import { setEnv } from "@/tests/scene";
import { startGoogleCalendar } from "@/tests/stand-ins/calendars/google-calendar";
import { OPENID_CLIENT } from "@/tests/stand-ins/clients";
import { newOrg } from "@/tests/world";
import { connectCalendar, syncCalendarNow, updateCalendar } from "./connections";
import { authorizeCalendars, grantCalendars } from "./grants";
import { syncCalendar, syncCalendars, syncNow } from "./sync";

let server: Awaited<ReturnType<typeof startGoogleCalendar>>;
beforeAll(async () => {
  server = await startGoogleCalendar();
  setEnv({
    ...{ GOOGLE_CLIENT_ID: OPENID_CLIENT.client_id, GOOGLE_CLIENT_SECRET: OPENID_CLIENT.client_secret },
    ...{ GOOGLE_ISSUER: server.url, GOOGLE_API_URL: server.url },
  });
});
afterEach(() => {
  Object.assign(server.behaviour, { answer: null, writes: null });
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const WEEK = Object.fromEntries([..."0123456"].map((day) => [day, [{ from: "08:00", to: "18:00" }]]));
const SERVICES = [{ name: "Check-up", duration_minutes: 60 }];

let days = 2;

type Scene = { before?: string[]; takes_appointments?: boolean };

/**
 * A clinic whose chair has a calendar, with earlier appointments at the times in `before`. Each test has its own day.
 */
async function connected({ before = [], takes_appointments = true }: Scene = {}) {
  const ctx = await newOrg({
    ...{ time_zone: "UTC", opening_hours: WEEK, horizon_days: 365, services: SERVICES },
  });
  const chair = await createResource(ctx, { name: "Chair 2", kind: "equipment" });
  const { id: lead_id } = await createLead(ctx, { name: "Grace Hopper" });
  const day = new Date(Date.now() + days++ * DAY_MS).toISOString().slice(0, 10);
  const at = (time: string) => `${day}T${time}:00.000Z`;
  const book = (time: string) =>
    createBooking(ctx, { lead_id, services: ["Check-up"], starts_at: at(time), resource_id: chair.id });
  for (const time of before) await book(time);
  const granting = async () => {
    const { url } = await authorizeCalendars(ctx, { kind: "google" });
    const back = new URL((await fetch(url, { redirect: "manual" })).headers.get("location") ?? "");
    const [code = "", state = ""] = ["code", "state"].map((name) => back.searchParams.get(name) ?? "");
    return (await grantCalendars(ctx, { code, state })).grant;
  };
  server.asked.length = 0;
  const { id: calendar_id } = await connectCalendar(ctx, {
    ...{ kind: "google", grant: await granting(), external_id: server.calendar.id },
    ...{ resource_id: chair.id, takes_appointments },
  });
  const isIt = byId(ctx, calendars, calendar_id);
  return {
    ...{ ctx, at, book, calendar_id, chair, granting },
    sync: () => syncCalendarNow(ctx, { calendar_id }),
    byJob: () => syncCalendar({ organization_id: ctx.organization_id, calendar_id }),
    row: async () => {
      const [row] = await ctx.db.select().from(calendars).where(isIt);
      if (!row) throw new Error("it is gone");
      return row;
    },
    readMinutesAgo: (minutes: number) =>
      ctx.db
        .update(calendars)
        .set({ read_at: sql`now() - make_interval(mins => ${minutes})` })
        .where(isIt),
    isBusy: async (time: string) => {
      const { calendar_id: calendar, starts_at } = busyTimes;
      const then = inOrg(ctx, busyTimes, eq(calendar, calendar_id), eq(starts_at, at(time)));
      return (await ctx.db.$count(busyTimes, then)) > 0;
    },
    jobs: async () => {
      const key = `calendar:${calendar_id}`;
      return (await ctx.db.execute(sql`select key from graphile_worker.jobs where key = ${key}`)).length;
    },
  };
}

const written = () =>
  server.asked.filter((question) => !question.startsWith("GET") && question.includes("/events"));
const wait = (seconds: number) =>
  Response.json({}, { status: 429, headers: { "retry-after": String(seconds) } });
const ahead = (moment: string | null) => (Date.parse(moment ?? "") - Date.now()) / 60_000;

test("connecting waits for the first read; a job writes the appointments", async () => {
  const { byJob, jobs, row } = await connected({ before: ["09:00", "11:00"] });
  expect(await row()).toMatchObject({ read_at: expect.any(String), failure: null });
  expect([written().length, await jobs()]).toEqual([0, 1]);
  await byJob();
  expect(written()).toHaveLength(2);
});

test("a round that began before a calendar was changed leaves the newer state as it is", async () => {
  const { ctx, at, isBusy, calendar_id, row } = await connected();
  server.add(crypto.randomUUID(), at("10:00"));
  const before = await row();
  await updateCalendar(ctx, { calendar_id, blocks: false });
  await syncNow(ctx, before);
  expect(await isBusy("10:00")).toBe(false);
  server.behaviour.answer = new Response(null, { status: 503 });
  await syncNow(ctx, before);
  expect(await row()).toMatchObject({ failing_since: null, failure: null, tag: null });
});

test("a change during a running round is read after it", async () => {
  const { ctx, byJob, calendar_id, jobs } = await connected();
  const lock = `calendar:${calendar_id}`;
  expect(await tryLock(lock)).toBe(true);
  await updateCalendar(ctx, { calendar_id, takes_appointments: false });
  expect(await jobs()).toBe(1);
  expect(await byJob()).toMatchObject({ run_again_at: expect.any(Date) });
  await unlock(lock);
  expect(await byJob()).toBeUndefined();
});

test("the schedule leaves a calendar alone while it asks to wait", async () => {
  const { jobs, row, sync } = await connected({ takes_appointments: false });
  server.behaviour.answer = wait(300);
  expect(await sync()).toMatchObject({ failure: expect.stringContaining("asked less often") });
  expect(ahead((await row()).ask_after)).toBeGreaterThan(4);
  await syncCalendars();
  expect(await jobs()).toBe(0);
  server.behaviour.answer = null;
  await sync();
  expect((await row()).ask_after).toBeNull();
  await syncCalendars();
  expect(await jobs()).toBe(1);
});

test("a calendar told to wait with writing is still read before it is stale", async () => {
  const { at, book, isBusy, readMinutesAgo, row, sync } = await connected();
  await book("09:00");
  server.add(crypto.randomUUID(), at("10:00"));
  server.behaviour.writes = wait(1800);
  await sync();
  expect(await isBusy("10:00")).toBe(false);
  expect(ahead((await row()).ask_after)).toBeGreaterThan(9);
  expect(ahead((await row()).ask_after)).toBeLessThan(10.1);
  await readMinutesAgo(11);
  expect(await sync()).toMatchObject({ state: "failing", failure: expect.stringContaining("less often") });
  expect(await isBusy("10:00")).toBe(true);
  expect(ahead((await row()).read_at)).toBeGreaterThan(-1);
});

test("a read-only calendar can't be chosen for writing, and gets one write attempt per round", async () => {
  const { ctx, byJob, chair, granting } = await connected({ before: ["09:00", "11:00"] });
  const grant = await granting();
  const wanted = { kind: "google" as const, grant, external_id: server.shared.id, resource_id: chair.id };
  await expect(connectCalendar(ctx, { ...wanted, takes_appointments: true })).rejects.toMatchObject({
    details: { faults: [{ path: ["takes_appointments"] }] },
  });
  server.behaviour.writes = Response.json(payload("google/error_read_only.json"), { status: 403 });
  server.asked.length = 0;
  await byJob();
  expect(written()).toHaveLength(1);
});

test("a token about to expire is renewed before it is refused", async () => {
  const { sync } = await connected({ takes_appointments: false });
  const tokens = () => server.asked.filter((question) => question.endsWith("/token")).length;
  server.asked.length = 0;
  await sync();
  expect(tokens()).toBe(0);
  const later = Date.now() + 3_590_000;
  vi.spyOn(Date, "now").mockReturnValue(later);
  expect(await sync()).toMatchObject({ failure: null });
  expect(tokens()).toBe(1);
});

test("if our own client is refused, the failure says that the operator must act", async () => {
  const { sync } = await connected();
  server.access.expire();
  server.access.state.knowsUs = false;
  expect(await sync()).toMatchObject({ failure: expect.stringContaining("its operator must see to that") });
  server.access.state.knowsUs = true;
  expect(await sync()).toMatchObject({ failure: null });
});

test("an account without access gets one token request per round, and long pauses", async () => {
  const { book, row, sync } = await connected();
  await book("09:00");
  server.access.withdraw();
  server.asked.length = 0;
  expect(await sync()).toMatchObject({ failure: expect.stringContaining("has ended its access") });
  expect(server.asked.filter((question) => question.endsWith("/token"))).toHaveLength(1);
  expect(ahead((await row()).ask_after)).toBeGreaterThan(9);
});

test("a change that began before a write there, and was committed after it, is written too", async () => {
  const { ctx, at, book, sync } = await connected();
  const booking = await book("09:00");
  const { promise: begun, resolve: begin } = signal();
  const { promise: released, resolve: release } = signal();
  const late = transaction(ctx.db, async (tx) => {
    await tx.execute(sql`select now()`);
    begin();
    await released;
    await changeBooking(tx, ctx, booking.id, { starts_at: at("14:00"), ends_at: at("15:00") });
  });
  await begun;
  await updateBooking(ctx, { booking_id: booking.id, starts_at: at("11:00") });
  await sync();
  release();
  await late;
  await sync();
  expect(JSON.stringify(server.live())).toContain(at("14:00"));
});

function signal() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
