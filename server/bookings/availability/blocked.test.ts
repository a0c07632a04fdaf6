import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookings } from "@/db/schema/bookings";
import { busyTimes, calendars } from "@/db/schema/calendars";
import { newId } from "@/db/schema/columns";
import { organizationOf } from "@/server/accounts/organization/organization";
import { createResource } from "@/server/accounts/organization/resources";
import { getCalendar } from "@/server/bookings/calendar";
import { createLead } from "@/server/leads/actions";
import { newOrg } from "@/tests/world";
import { readSchedule } from "./schedule";

test("busy times show only the calendar's name, and adjacent ones are merged", async () => {
  const ctx = await newOrg({ time_zone: "UTC" });
  const { id: resource_id } = await createResource(ctx, { name: "Chair 2", kind: "equipment" });
  const { organization_id } = ctx;
  const [calendar_id, other] = [newId(), newId()];
  await ctx.db.insert(calendars).values(
    [calendar_id, other].map((id) => ({
      ...{ organization_id, id, resource_id, kind: "caldav" as const, name: `Anna ${id === other ? 2 : 1}` },
      ...{
        account: "anna",
        external_id: id,
        credentials_sealed: "",
        blocks: true,
        takes_appointments: false,
      },
    })),
  );
  const busy = (id: string, from: string, to: string) => ({
    ...{ organization_id, resource_id, calendar_id: id, external_id: "Divorce lawyer" },
    ...{ starts_at: `2031-01-${from}:00.000Z`, ends_at: `2031-01-${to}:00.000Z` },
  });
  await ctx.db
    .insert(busyTimes)
    .values([
      busy(calendar_id, "06T09:00", "06T10:00"),
      busy(calendar_id, "06T10:00", "06T11:00"),
      busy(calendar_id, "07T22:00", "09T01:00"),
      busy(other, "06T09:30", "06T10:30"),
      busy(calendar_id, "05T09:00", "05T10:00"),
    ]);
  const calendar = await getCalendar(ctx, { from: "2031-01-06", days: 2 });
  expect(calendar.busy.map(({ starts_at, ends_at, ...one }) => [one, starts_at, ends_at])).toEqual([
    [{ resource_id, calendar: "Anna 1" }, "2031-01-06T09:00:00.000Z", "2031-01-06T11:00:00.000Z"],
    [{ resource_id, calendar: "Anna 2" }, "2031-01-06T09:30:00.000Z", "2031-01-06T10:30:00.000Z"],
    [{ resource_id, calendar: "Anna 1" }, "2031-01-07T22:00:00.000Z", "2031-01-09T01:00:00.000Z"],
  ]);
  expect(JSON.stringify(calendar)).not.toContain("Divorce");
  expect((await getCalendar(await newOrg(), { from: "2031-01-06", days: 2 })).busy).toEqual([]);
});

test("however many busy times a calendar has, a day has no more than appointments could lie between", async () => {
  const ctx = await newOrg({ time_zone: "UTC" });
  const { id: resource_id } = await createResource(ctx, { name: "Chair 2", kind: "equipment" });
  const { organization_id } = ctx;
  const calendar_id = newId();
  await ctx.db.insert(calendars).values({
    ...{ organization_id, id: calendar_id, resource_id, kind: "caldav", name: "Anna", account: "anna" },
    ...{ external_id: calendar_id, credentials_sealed: "", blocks: true, takes_appointments: false },
  });
  // The most that a calendar may hold, within seven hours: each second, then every five minutes.
  const add = (from: string, count: number, every: string) =>
    ctx.db.execute(sql`insert into busy_times
      (organization_id, id, calendar_id, resource_id, external_id, starts_at, ends_at)
      select ${organization_id}::uuid, gen_random_uuid(), ${calendar_id}::uuid, ${resource_id}::uuid, 'x',
        at, at + interval '500 milliseconds' from (select ${from}::timestamptz + n * ${every}::interval as at
        from generate_series(0, ${count - 1}) n) times`);
  await add("2031-01-06T00:00:00Z", 19_988, "1 second");
  await add("2031-01-06T06:00:00Z", 12, "300.5 seconds");
  const { busy } = await getCalendar(ctx, { from: "2031-01-06", days: 1 });
  expect(busy).toHaveLength(13);
  expect(busy[0]).toMatchObject({
    ...{ starts_at: "2031-01-06T00:00:00.000Z", ends_at: "2031-01-06T05:33:07.500Z" },
  });
  const organization = await organizationOf(ctx);
  const [from, to] = [Date.parse("2031-01-06"), Date.parse("2031-01-07")];
  const { resources } = await readSchedule(ctx, { organization, from, to });
  expect(resources.find(({ id }) => id === resource_id)?.taken).toHaveLength(13);
});

test("buffers are listed only for booked appointments that have any", async () => {
  const ctx = await newOrg({ time_zone: "UTC" });
  const lead = await createLead(ctx, { name: "Ada" });
  const row = (hour: string, buffer_before_minutes: number, status: "booked" | "cancelled") => ({
    ...{ organization_id: ctx.organization_id, lead_id: lead.id, status, buffer_before_minutes },
    ...{ buffer_after_minutes: buffer_before_minutes / 2, starts_at: `2031-01-06T${hour}:00:00.000Z` },
  });
  await ctx.db
    .insert(bookings)
    .values([row("09", 10, "booked"), row("11", 0, "booked"), row("13", 10, "cancelled")]);
  const calendar = await getCalendar(ctx, { from: "2031-01-06", days: 1 });
  expect(calendar.buffers).toEqual([
    { booking_id: calendar.bookings[0]?.id, before_minutes: 10, after_minutes: 5 },
  ]);
});
