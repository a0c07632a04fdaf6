import { expect, test } from "vitest";
import { bookings } from "@/db/schema/bookings";
import { leads } from "@/db/schema/leads";
import { byId } from "@/db/tenant";
import type { BookingView } from "@/schema/booking";
import { createResource } from "@/server/accounts/organization/resources";
import { createException } from "@/server/accounts/organization/schedule-exceptions";
import { createLead } from "@/server/leads/actions";
import { newOrg, type TestCtx } from "@/tests/world";
import { browseBookings, todayIn } from "./browse";
import { getCalendar, showBooking } from "./calendar";
import { countRequests } from "./requests/requests";

type Row = Omit<typeof bookings.$inferInsert, "organization_id" | "lead_id">;

async function withBookings(ctx: TestCtx, rows: Row[]) {
  const { organization_id } = ctx;
  const lead = await createLead(ctx, { name: "Ada", phone: "+16505550100" });
  await ctx.db.insert(bookings).values(rows.map((row) => ({ organization_id, lead_id: lead.id, ...row })));
  return lead;
}

const at = (starts_at: string, title: string, minutes = 30): Row => ({
  status: "booked",
  uid: title,
  title,
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + minutes * 60_000).toISOString(),
});

const titles = (found: { bookings: { title: string | null }[] }) => found.bookings.map(({ title }) => title);

test("each resource has its own hours, a day is open when any resource is, and a holiday is closed", async () => {
  const [morning, late] = [[{ from: "09:00", to: "12:00" }], [{ from: "14:00", to: "18:00" }]];
  const ctx = await newOrg({ opening_hours: { "1": morning, "2": morning } });
  await createResource(ctx, { name: "Chair 2", kind: "equipment", opening_hours: { "1": late } });
  const holiday = { name: "Holiday", starts_on: "2031-01-07", ends_on: "2031-01-07" };
  await createException(ctx, holiday);
  const { days, resources } = await getCalendar(ctx, { from: "2031-01-06", days: 2 });
  expect(days.map(({ opening_hours }) => opening_hours)).toEqual([[...morning, ...late], []]);
  expect(resources.map((one) => one.days)).toEqual([
    [morning, []],
    [late, []],
  ]);
  const [stranger] = (await getCalendar(await newOrg(), { from: "2031-01-06", days: 1 })).resources;
  expect(resources.map(({ id }) => id)).not.toContain(stranger?.id);
});

test("days follow the organization's time zone; what ends at midnight is not of the next day", async () => {
  const morning = [{ from: "09:00", to: "12:00" }];
  const ctx = await newOrg({ time_zone: "America/Los_Angeles", opening_hours: { "1": morning } });
  const lead = await withBookings(ctx, [
    at("2026-11-23T07:59:00Z", "sunday", 1),
    at("2026-11-23T08:00:00Z", "first"),
    at("2026-11-25T07:59:00Z", "last"),
    at("2026-11-25T08:00:00Z", "wednesday"),
    { status: "requested", title: "no time yet" },
  ]);
  const calendar = await getCalendar(ctx, { from: "2026-11-23", days: 2 });
  expect(calendar.days).toEqual([
    {
      date: "2026-11-23",
      starts_at: "2026-11-23T08:00:00.000Z",
      ends_at: "2026-11-24T08:00:00.000Z",
      opening_hours: morning,
    },
    {
      date: "2026-11-24",
      starts_at: "2026-11-24T08:00:00.000Z",
      ends_at: "2026-11-25T08:00:00.000Z",
      opening_hours: [],
    },
  ]);
  expect(titles(calendar)).toEqual(["first", "last"]);
  expect(calendar.bookings[0]?.lead).toEqual({
    id: lead.id,
    name: "Ada",
    phone: "+16505550100",
    formatted_phone: "+1 650 555 0100",
  });
});

test("a day of 25 hours has all its bookings", async () => {
  const ctx = await newOrg({ time_zone: "America/New_York" });
  await withBookings(ctx, [
    at("2026-11-01T04:00:00Z", "midnight"),
    at("2026-11-02T04:30:00Z", "the 25th hour"),
    at("2026-11-02T05:00:00Z", "monday"),
  ]);
  const { days, ...calendar } = await getCalendar(ctx, { from: "2026-11-01", days: 1 });
  expect(days).toMatchObject([
    { starts_at: "2026-11-01T04:00:00.000Z", ends_at: "2026-11-02T05:00:00.000Z" },
  ]);
  expect(titles(calendar)).toEqual(["midnight", "the 25th hour"]);
});

test("a booking that began the day before is shown while it lasts", async () => {
  const ctx = await newOrg();
  await withBookings(ctx, [at("2026-11-22T22:00:00Z", "night shift", 600)]);
  expect(titles(await getCalendar(ctx, { from: "2026-11-23", days: 1 }))).toEqual(["night shift"]);
  expect(titles(await getCalendar(ctx, { from: "2026-11-24", days: 1 }))).toEqual([]);
});

test.each(["2026-02-30", "soon", "0001-01-01"])("a calendar from %s is refused", async (from) => {
  const ctx = await newOrg();
  await expect(getCalendar(ctx, { from })).rejects.toMatchObject({ code: "invalid_input" });
});

/** All bookings of a view, read in pages of one. */
async function walk(ctx: TestCtx, view: BookingView) {
  const found: (string | null)[] = [];
  let cursor: Awaited<ReturnType<typeof browseBookings>>["next_cursor"] = null;
  do {
    const page = await browseBookings(ctx, { view, limit: 1, cursor });
    found.push(...titles(page));
    cursor = page.next_cursor;
  } while (cursor);
  return found;
}

test("each view returns its own bookings, page by page, without gaps or repeats", async () => {
  const ctx = await newOrg();
  await withBookings(ctx, [
    at("2020-01-01T09:00:00Z", "older"),
    { ...at("2020-01-02T09:00:00Z", "held"), status: "completed" },
    { ...at("2020-01-02T09:00:00Z", "missed"), status: "no_show" },
    at("2090-01-01T09:00:00Z", "next"),
    at("2090-01-01T09:00:00Z", "at the same time"),
    at("2090-01-02T09:00:00Z", "after"),
    { ...at("2090-01-03T09:00:00Z", "off"), status: "cancelled" },
    { status: "cancelled", title: "never had a time" },
    { status: "requested", title: "asked first" },
    { status: "requested", title: "asked later", starts_at: "2090-01-04T09:00:00Z" },
  ]);
  expect(await walk(ctx, "upcoming")).toEqual(["next", "at the same time", "after"]);
  expect(await walk(ctx, "past")).toEqual(["missed", "held", "older"]);
  expect(await walk(ctx, "requested")).toEqual(["asked later", "asked first"]);
  expect(await walk(ctx, "cancelled")).toEqual(["never had a time", "off"]);
});

test("another organization's bookings appear in no calendar and no list", async () => {
  const [ctx, stranger] = [await newOrg(), await newOrg()];
  await withBookings(stranger, [at("2026-11-23T09:00:00Z", "theirs"), { status: "requested" }]);
  expect(titles(await getCalendar(ctx, { from: "2026-11-23" }))).toEqual([]);
  for (const view of ["upcoming", "past", "requested", "cancelled"] as const)
    expect(await walk(ctx, view)).toEqual([]);
});

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test("a calendar has the next appointment after its days, but none that is past or cancelled", async () => {
  const ctx = await newOrg();
  await withBookings(ctx, [
    at("2020-01-08T09:00:00Z", "past"),
    { ...at(hoursFromNow(24 * 40), "called off"), status: "cancelled" },
    at(hoursFromNow(24 * 50), "next"),
    at(hoursFromNow(24 * 51), "later"),
  ]);
  const calendar = await getCalendar(ctx, { from: "2020-01-01", days: 7 });
  expect(calendar.next).toMatchObject({ title: "next", lead: { name: "Ada" } });
  const today = hoursFromNow(0).slice(0, 10);
  const stranger = await newOrg();
  expect((await getCalendar(stranger, { from: today, days: 7 })).next).toBeNull();
});

test("today's view has today's appointments in the organization's time zone, except cancelled ones", async () => {
  const ctx = await newOrg({ time_zone: "Asia/Tokyo" });
  const [from, to] = todayIn("Asia/Tokyo");
  const row = (start: string, title: string, status: Row["status"]) => ({ ...at(start, title), status });
  await withBookings(ctx, [
    row(from, "first", "completed"),
    row(new Date(Date.parse(from) + 3_600_000).toISOString(), "second", "booked"),
    row(new Date(Date.parse(from) + 7_200_000).toISOString(), "off", "cancelled"),
    row(to, "tomorrow", "booked"),
    row(new Date(Date.parse(from) - 1000).toISOString(), "yesterday", "completed"),
  ]);
  expect(titles(await browseBookings(ctx, { view: "today" }))).toEqual(["first", "second"]);
});

test("requests are counted up to a hundred, per organization", async () => {
  const ctx = await newOrg();
  expect(await countRequests(ctx, {})).toEqual({ count: 0 });
  await withBookings(
    ctx,
    Array.from({ length: 101 }, () => ({ status: "requested" as const })),
  );
  expect(await countRequests(ctx, {})).toEqual({ count: 100 });
  expect(await countRequests(await newOrg(), {})).toEqual({ count: 0 });
});

test("staff see customers' phones formatted, by the organization's country if they have no code", async () => {
  const ctx = await newOrg({ country: "GB" });
  const lead = await withBookings(ctx, [at(hoursFromNow(24 * 50), "next")]);
  await ctx.db
    .update(leads)
    .set({ phone: "07700 900123" })
    .where(byId(ctx, leads, lead.id));
  const known = { lead: { phone: "07700 900123", formatted_phone: "+44 7700 900123" } };
  expect((await getCalendar(ctx, { from: "2020-01-01" })).next).toMatchObject(known);
  const { bookings: listed } = await browseBookings(ctx, { view: "upcoming" });
  expect(listed).toMatchObject([known]);
  expect(await showBooking(ctx, { booking_id: listed[0]?.id ?? "" })).toMatchObject(known);
});
