import { gt, gte, lt, or } from "drizzle-orm";
import { bookings } from "@/db/schema/bookings";
import { busyTimes, calendars } from "@/db/schema/calendars";
import { inOrg, references } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { DAY_MS, iso } from "@/lib/time/clock";
import type { BookingBuffers, BusyElsewhere } from "@/schema/calendar";
import { ownBookings } from "@/server/accounts/team/practitioner";
import type { Ctx } from "@/server/http/ctx";
import { unitedBusy } from "./busy-intervals";

/** The busy times from resources' external calendars between two moments (ms), by start, overlaps united. */
export async function busyBetween(ctx: Ctx, from: number, to: number): Promise<BusyElsewhere[]> {
  const { resource_id, starts_at, ends_at } = busyTimes;
  const found = await ctx.db
    .select({ resource_id, calendar: calendars.name, spans: unitedBusy })
    .from(busyTimes)
    .innerJoin(calendars, references(busyTimes, "calendar_id", calendars))
    .where(inOrg(ctx, busyTimes, gt(ends_at, iso(from)), lt(starts_at, iso(to))))
    .groupBy(resource_id, calendars.name);
  return found
    .flatMap(({ spans, ...one }) =>
      spans.map(([start, end]) => ({ ...one, starts_at: iso(start * 1000), ends_at: iso(end * 1000) })),
    )
    .sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
}

/** The buffers of booked appointments between two moments (ms); appointments without buffers are left out. */
export function buffersBetween(ctx: Ctx, from: number, to: number): Promise<BookingBuffers[]> {
  const { id, status, starts_at, buffer_before_minutes, buffer_after_minutes } = bookings;
  return ctx.db
    .select({
      booking_id: id,
      before_minutes: buffer_before_minutes,
      after_minutes: buffer_after_minutes,
    })
    .from(bookings)
    .where(
      inOrg(
        ctx,
        bookings,
        ownBookings(ctx),
        hasValue(status, "booked"),
        gte(starts_at, iso(from - DAY_MS)),
        lt(starts_at, iso(to)),
        or(gt(buffer_before_minutes, 0), gt(buffer_after_minutes, 0)),
      ),
    );
}
