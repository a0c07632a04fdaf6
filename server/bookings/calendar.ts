import { desc, gt, gte, lt, lte, or, sql } from "drizzle-orm";
import { z } from "zod";
import { bookings } from "@/db/schema/bookings";
import { leads } from "@/db/schema/leads";
import { scheduleExceptions } from "@/db/schema/resources";
import { inOrg, references } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { notFound } from "@/lib/errors";
import { addDays, DAY_MS, iso, startOfDate } from "@/lib/time/clock";
import { type BusinessHours, openingsOfDate } from "@/lib/time/opening-hours";
import { type BookingListItem, ShownBooking } from "@/schema/booking";
import { Calendar, type CalendarDay, CalendarQuery } from "@/schema/calendar";
import { Id } from "@/schema/common";
import { organizationOf } from "@/server/accounts/organization/organization";
import { ownBookings, shownResources } from "@/server/accounts/team/practitioner";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { phoneFormatter } from "@/server/leads/phones";
import { buffersBetween, busyBetween } from "./availability/blocked";
import { readSchedule } from "./availability/schedule";
import { blockedSpans } from "./blocked-times/spans";
import { bookingColumns } from "./columns";
import { isAllowedBooking, NEXT_FIRST } from "./store";

// No appointment lasts longer.
const LONGEST_MS = DAY_MS;

function daysOf(time_zone: string, from: string, days: number): Omit<CalendarDay, "opening_hours">[] {
  const dates = Array.from({ length: days }, (_, day) => addDays(from, day));
  return dates.map((date) => ({
    date,
    starts_at: iso(startOfDate(date, time_zone)),
    ends_at: iso(startOfDate(addDays(date, 1), time_zone)),
  }));
}

/** A query for bookings with their leads, to be filtered further. */
export const listed = (ctx: Ctx) =>
  ctx.db
    .select({ ...bookingColumns, lead: { id: leads.id, name: leads.name, phone: leads.phone } })
    .from(bookings)
    .innerJoin(leads, references(bookings, "lead_id", leads))
    .$dynamic();

/** Bookings as the dashboard shows them, with the lead's phone formatted. */
export async function toShown(ctx: Ctx, found: BookingListItem[]): Promise<ShownBooking[]> {
  const phones = found.map(({ lead }) => lead.phone);
  const format = await phoneFormatter(ctx.db, ctx, phones);
  return found.map((booking) => ({
    ...booking,
    lead: { ...booking.lead, formatted_phone: format(booking.lead.phone) },
  }));
}

const bookingsBetween = (ctx: Ctx, from: number, to: number) =>
  listed(ctx)
    .where(
      inOrg(
        ctx,
        bookings,
        ownBookings(ctx),
        gte(bookings.starts_at, iso(from - LONGEST_MS)),
        lt(bookings.starts_at, iso(to)),
        // One that ends at midnight is none of the next day's.
        or(gte(bookings.starts_at, iso(from)), gt(bookings.ends_at, iso(from))),
      ),
    )
    .orderBy(...NEXT_FIRST);

/** The exceptions on these dates, those for everybody first. */
const exceptionsOn = (ctx: Ctx, from: string, to: string) => {
  const { name, starts_on, ends_on, resource_id, id } = scheduleExceptions;
  return ctx.db
    .select({ name, starts_on, ends_on, resource_id })
    .from(scheduleExceptions)
    .where(inOrg(ctx, scheduleExceptions, lte(starts_on, to), gte(ends_on, from)))
    .orderBy(sql`${resource_id} is not null`, desc(id));
};

const nextFrom = (ctx: Ctx, at: number) => {
  const from = iso(Math.max(at, Date.now()));
  return listed(ctx)
    .where(
      inOrg(
        ctx,
        bookings,
        hasValue(bookings.status, "booked"),
        gte(bookings.starts_at, from),
        ownBookings(ctx),
      ),
    )
    .orderBy(...NEXT_FIRST)
    .limit(1);
};

export const getCalendar = action({
  summary: "Get days of the calendar with their bookings, in your organization's time zone",
  input: CalendarQuery,
  only: "practitioner",
  output: Calendar,
  run: async (ctx, { from, days: count }) => {
    const organization = await organizationOf(ctx);
    const { time_zone } = organization;
    const days = daysOf(time_zone, from, count);
    const [first = 0, last = 0] = [days[0]?.starts_at ?? "", days.at(-1)?.ends_at ?? ""].map(Date.parse);
    const [{ resources }, found, next, buffers, busy, blocked, exceptions] = await Promise.all([
      readSchedule(ctx, { organization, from: first, to: last }),
      bookingsBetween(ctx, first, last),
      nextFrom(ctx, last),
      buffersBetween(ctx, first, last),
      busyBetween(ctx, first, last),
      blockedSpans(ctx, { from: first, to: last, time_zone }),
      exceptionsOn(ctx, from, addDays(from, count - 1)),
    ]);
    const isShown = await shownResources(ctx);
    const shown = await toShown(ctx, [...found, ...next]);
    const openOn = (hours: BusinessHours[]) => days.map(({ date }) => openingsOfDate(hours, date));
    const anyOpen = openOn(resources.map(({ hours }) => hours));
    return {
      time_zone,
      days: days.map((day, index) => ({ ...day, opening_hours: anyOpen[index] ?? [] })),
      resources: resources
        .filter(({ id }) => isShown(id))
        .map(({ id, name, hours }) => ({ id, name, days: openOn([hours]) })),
      bookings: shown.slice(0, found.length),
      buffers,
      busy: busy.filter(({ resource_id }) => isShown(resource_id)),
      blocked,
      exceptions,
      next: shown[found.length] ?? null,
    };
  },
});

export const showBooking = action({
  summary: "Get a booking as the dashboard shows it",
  input: z.strictObject({ booking_id: Id }),
  only: "practitioner",
  output: ShownBooking,
  run: async (ctx, { booking_id }) => {
    const [booking] = await toShown(ctx, await listed(ctx).where(isAllowedBooking(ctx, booking_id)));
    if (!booking) throw notFound("booking");
    return booking;
  },
});
