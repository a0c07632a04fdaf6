import { expect, test } from "vitest";
import { bookings } from "@/db/schema/bookings";
import { busyTimes, calendars } from "@/db/schema/calendars";
import { newId } from "@/db/schema/columns";
import { createResource } from "@/server/accounts/resources";
import { createLead } from "@/server/leads/actions";
import { newOrg } from "@/tests/world";
import { getCalendar } from "./calendar";

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
