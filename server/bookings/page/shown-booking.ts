import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { bookingPages } from "@/db/schema/booking-pages";
import { resources } from "@/db/schema/resources";
import { byId, inOrg } from "@/db/tenant";
import { HOUR_MS, iso } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import type { Booking } from "@/schema/booking";
import { PAGE_DEFAULTS } from "@/schema/booking-page";
import type { PublicBooking } from "@/schema/public-booking";
import type { PublicPerson } from "@/schema/public-page";
import { organizationOf } from "@/server/accounts/organization/organization";
import { purposeOf, servicesMeant } from "@/server/bookings/availability/duration";
import type { Ctx } from "@/server/http/ctx";
import { calendarUrl } from "./link";

/** The page's rules for customers who change an appointment; they hold while the page is off, too. */
export async function rulesOf(ctx: Ctx) {
  const { slug, change_until_hours, asks_reason } = bookingPages;
  const [own] = await ctx.db
    .select({ slug, change_until_hours, asks_reason })
    .from(bookingPages)
    .where(inOrg(ctx, bookingPages));
  return own ?? PAGE_DEFAULTS;
}

type Rules = Awaited<ReturnType<typeof rulesOf>>;

/** Until when (ms) a customer may change an appointment; null if it has no time. */
const lastChange = ({ starts_at }: Booking, { change_until_hours }: Rules): number | null =>
  starts_at === null ? null : Date.parse(starts_at) - change_until_hours * HOUR_MS;

/** Whether its customer may move or cancel it now. A scheduler's can only be changed there. */
export function canChange(booking: Booking, rules: Rules): boolean {
  const until = lastChange(booking, rules);
  return booking.status === "booked" && booking.uid === null && until !== null && now() <= until;
}

export async function personAt(db: Db, ctx: Ctx, id: string | null): Promise<PublicPerson | null> {
  if (id === null) return null;
  const { name, kind } = resources;
  const isPerson = byId(ctx, resources, id, eq(kind, "person"));
  const [person] = await db.select({ id: resources.id, name }).from(resources).where(isPerson);
  return person ?? null;
}

/**
 * An appointment as whoever has its link sees it: nothing of the lead, and no notes. The place is the service's or the
 * business's own: an appointment's may have come up in a conversation with somebody else.
 */
export async function toShownBooking(ctx: Ctx, booking: Booking, token: string): Promise<PublicBooking> {
  const organization = await organizationOf(ctx);
  const rules = await rulesOf(ctx);
  const until = lastChange(booking, rules);
  const [service] = servicesMeant(purposeOf(booking), organization);
  return {
    status: booking.status,
    services: booking.services,
    starts_at: booking.starts_at,
    ends_at: booking.ends_at,
    time_zone: organization.time_zone,
    business: organization.name,
    slug: rules.slug,
    location: service?.location ?? organization.address,
    person: await personAt(ctx.db, ctx, booking.resource_id),
    can_change: canChange(booking, rules),
    change_until: until === null ? null : iso(until),
    asks_reason: rules.asks_reason,
    calendar_url: calendarUrl(token),
  };
}
