import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { busyTimes, calendars } from "@/db/schema/calendars";
import { inOrg } from "@/db/tenant";
import { listResources } from "@/server/accounts/organization/resources";
import { listSlots } from "@/server/bookings/availability/list-slots";
import { createBooking } from "@/server/bookings/create";
import { updateBooking } from "@/server/bookings/update";
import { createLead } from "@/server/leads/actions";
import { radicaleVersion, startRadicale } from "@/tests/stand-ins/calendars/radicale";
import { newOrg, type TestCtx } from "@/tests/world";
import {
  connectCalendar,
  findCalendars,
  listCalendars,
  syncCalendarNow,
  updateCalendar,
} from "./connections";
import { syncCalendar } from "./sync";

const title = radicaleVersion ? `with Radicale ${radicaleVersion}` : "no radicale is on the PATH";

const WEEK = Object.fromEntries([..."0123456"].map((day) => [day, [{ from: "08:00", to: "18:00" }]]));

const clinic = () =>
  newOrg({
    time_zone: "Europe/Paris",
    opening_hours: WEEK,
    horizon_days: 365,
    services: [{ name: "Check-up", duration_minutes: 60 }],
  });

/** The Monday after the next change to summer time in Paris, at midnight UTC. */
function mondayAfterChange(): number {
  const year = new Date().getUTCFullYear() + (new Date().getUTCMonth() > 1 ? 1 : 0);
  const lastOfMarch = new Date(Date.UTC(year, 2, 31));
  return Date.UTC(year, 2, 31 - lastOfMarch.getUTCDay() + 1);
}

const DAY_MS = 86_400_000;
const MONDAY = mondayAfterChange();
const day = (days: number) => new Date(MONDAY + days * DAY_MS).toISOString().slice(0, 10);
const dated = (days: number, time: string) => `${day(days).replaceAll("-", "")}T${time}`;

/** The zone's rules, as programs write them into a file that uses it. */
const PARIS = [
  "BEGIN:VTIMEZONE",
  "TZID:Europe/Paris",
  "BEGIN:DAYLIGHT",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "DTSTART:19700329T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "DTSTART:19701025T030000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** The Paris times at which an hour is free on a day, counted from that Monday. */
async function freeOn(ctx: TestCtx, days: number, audience: "staff" | "customer" = "staff") {
  const from = new Date(MONDAY + days * DAY_MS).toISOString();
  const to = new Date(MONDAY + (days + 1) * DAY_MS).toISOString();
  const { slots } = await listSlots(ctx, { service: "Check-up", from, to, audience });
  return slots.map(({ starts_at }) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Paris", hour: "2-digit", minute: "2-digit" }).format(
      new Date(starts_at),
    ),
  );
}

describe.skipIf(!radicaleVersion)(title, () => {
  let server: Awaited<ReturnType<typeof startRadicale>>;
  beforeAll(async () => {
    server = await startRadicale();
  }, 30_000);
  afterAll(() => server.close());

  const account = () => {
    const { server_url, username, password } = server.access;
    return { kind: "caldav" as const, server_url, username, password };
  };

  async function connect(ctx: TestCtx, external_id: string, fields: object = {}) {
    const [resource] = (await listResources(ctx, {})).resources;
    const wanted = { ...account(), external_id, resource_id: resource?.id ?? "", ...fields };
    return connectCalendar(ctx, wanted);
  }

  const busyRows = (ctx: TestCtx) => ctx.db.select().from(busyTimes).where(inOrg(ctx, busyTimes));

  test("a recurring event blocks in its own zone across a clock change; moved, excluded and deleted occurrences don't", async () => {
    const ctx = await clinic();
    const calendar = await server.newCalendar("Ada");
    const zone = "TZID=Europe/Paris";
    const series = [
      ...PARIS,
      "BEGIN:VEVENT",
      "UID:round",
      "DTSTAMP:20260101T000000Z",
      `DTSTART;${zone}:${dated(-14, "090000")}`,
      `DTEND;${zone}:${dated(-14, "100000")}`,
      "RRULE:FREQ=WEEKLY;BYDAY=MO",
      `EXDATE;${zone}:${dated(14, "090000")}`,
      "END:VEVENT",
      "BEGIN:VEVENT",
      "UID:round",
      "DTSTAMP:20260101T000000Z",
      `RECURRENCE-ID;${zone}:${dated(7, "090000")}`,
      `DTSTART;${zone}:${dated(8, "140000")}`,
      `DTEND;${zone}:${dated(8, "150000")}`,
      "END:VEVENT",
    ];
    await server.put(calendar, "round", series);
    const connected = await connect(ctx, calendar);
    expect(connected).toMatchObject({ name: "Ada", state: "ok", failure: null, unreadable: 0 });
    const isFree = async (days: number, time: string) => (await freeOn(ctx, days)).includes(time);
    expect(await isFree(-7, "09:00")).toBe(false);
    expect(await isFree(-7, "10:00")).toBe(true);
    expect(await isFree(0, "09:00")).toBe(false);
    expect(await isFree(0, "08:00")).toBe(true);
    expect(await isFree(7, "09:00")).toBe(true);
    expect(await isFree(8, "14:00")).toBe(false);
    expect(await isFree(14, "09:00")).toBe(true);

    await server.ask("DELETE", `${calendar}round.ics`);
    await syncCalendar({ organization_id: ctx.organization_id, calendar_id: connected.id });
    expect(await isFree(0, "09:00")).toBe(true);
  });

  test("a booking at an external busy time is refused, for staff too", async () => {
    const ctx = await clinic();
    const calendar = await server.newCalendar("Ada");
    await server.put(calendar, "a", [
      "BEGIN:VEVENT",
      "UID:a",
      "DTSTAMP:20260101T000000Z",
      `DTSTART:${dated(1, "080000Z")}`,
      "DURATION:PT1H",
      "END:VEVENT",
    ]);
    await connect(ctx, calendar);
    const lead = await createLead(ctx, { name: "Grace" });
    const wanted = { lead_id: lead.id, services: ["Check-up"], starts_at: `${day(1)}T08:30:00Z` };
    await expect(createBooking(ctx, wanted)).rejects.toMatchObject({ code: "conflict" });
    expect(await createBooking(ctx, { ...wanted, starts_at: `${day(1)}T09:00:00Z` })).toMatchObject({
      status: "booked",
    });
  });

  test("appointments are written, moved and removed there, and don't block a second time", async () => {
    const ctx = await clinic();
    const external_id = await server.newCalendar("Chair");
    const { id } = await connect(ctx, external_id, { takes_appointments: true });
    const sync = () => syncCalendarNow(ctx, { calendar_id: id });
    const lead = await createLead(ctx, { name: "Grace Hopper", phone: "+14155550123" });
    const starts_at = `${day(2)}T10:00:00.000Z`;
    const booking = await createBooking(ctx, { lead_id: lead.id, services: ["Check-up"], starts_at });
    const where = `${external_id}${encodeURIComponent(`${booking.id}@frontdesk`)}.ics`;
    await sync();
    const written = (await server.ask("GET", where)).text;
    expect(written).toContain("SUMMARY:Check-up: Grace Hopper");
    expect(written).toContain(`DTSTART:${dated(2, "100000Z")}`);
    expect(written).not.toContain("4155550123");
    expect(await busyRows(ctx)).toEqual([]);

    await updateBooking(ctx, { booking_id: booking.id, starts_at: `${day(3)}T10:00:00.000Z` });
    await sync();
    expect((await server.ask("GET", where)).text).toContain(`DTSTART:${dated(3, "100000Z")}`);
    // Someone changes it there: the next change here restores it, and it never blocks.
    await server.ask("DELETE", where);
    await updateBooking(ctx, { booking_id: booking.id, starts_at });
    await sync();
    expect((await server.ask("GET", where)).text).toContain(`DTSTART:${dated(2, "100000Z")}`);
    await updateBooking(ctx, { booking_id: booking.id, status: "cancelled" });
    await sync();
    expect((await server.ask("GET", where)).status).toBe(404);
    expect(await busyRows(ctx)).toEqual([]);
  });

  test("an unreadable calendar says why and keeps blocking; after 15 minutes customers are offered nothing", async () => {
    const ctx = await clinic();
    const calendar = await server.newCalendar("Ada");
    await server.put(calendar, "a", [
      "BEGIN:VEVENT",
      "UID:a",
      "DTSTAMP:20260101T000000Z",
      `DTSTART:${dated(1, "080000Z")}`,
      "DURATION:PT1H",
      "END:VEVENT",
    ]);
    const { id } = await connect(ctx, calendar);
    await server.ask("DELETE", calendar);
    const failing = await syncCalendarNow(ctx, { calendar_id: id });
    expect(failing).toMatchObject({ state: "failing", failure: "there is no such calendar any more" });
    expect(await busyRows(ctx)).toHaveLength(1);
    expect((await freeOn(ctx, 1, "customer")).length).toBeGreaterThan(5);

    const long_ago = { read_at: sql`now() - interval '16 minutes'` };
    await ctx.db
      .update(calendars)
      .set(long_ago)
      .where(inOrg(ctx, calendars, eq(calendars.id, id)));
    expect((await listCalendars(ctx, {})).calendars).toMatchObject([{ state: "stale" }]);
    expect(await freeOn(ctx, 1, "customer")).toEqual([]);
    expect((await freeOn(ctx, 1, "staff")).length).toBeGreaterThan(5);
    await updateCalendar(ctx, { calendar_id: id, blocks: false });
    expect(await busyRows(ctx)).toEqual([]);
    expect((await freeOn(ctx, 1, "customer")).length).toBeGreaterThan(5);
  });

  test("an account is tested before anything is stored, and a calendar can be connected only once", async () => {
    const ctx = await clinic();
    const external_id = await server.newCalendar("Once");
    const found = await findCalendars(ctx, account());
    expect(found.calendars).toContainEqual({ external_id, name: "Once", is_read_only: false });
    await expect(findCalendars(ctx, { ...account(), password: "wrong" })).rejects.toMatchObject({
      details: { faults: [{ path: ["password"] }] },
    });
    await expect(connect(ctx, `${external_id}other/`)).rejects.toMatchObject({ code: "invalid_input" });
    const connected = await connect(ctx, external_id);
    await expect(connect(ctx, external_id)).rejects.toMatchObject({ code: "conflict" });
    await expect(updateCalendar(ctx, { calendar_id: connected.id, password: "wrong" })).rejects.toMatchObject(
      {
        code: "invalid_input",
      },
    );
    expect(JSON.stringify(await listCalendars(ctx, {}))).not.toContain(account().password);
  });
});
