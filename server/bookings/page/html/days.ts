import { groupBy } from "@/lib/group-by";
import { addDays, dateOf, iso, startOfDate, wallOf } from "@/lib/time/clock";
import { hasOpeningHours } from "@/lib/time/opening-hours";
import { now } from "@/lib/time/time";
import type { FreeSlot } from "@/schema/slot";
import { listPublicSlots } from "@/server/bookings/page/slots";
import type { Visit } from "@/server/http/page/visit";
import { askedDay } from "./asked-day";
import type { BookingChoice } from "./asked-service";
import type { ShownBusiness } from "./shown-page";

export const FORTNIGHT = 14;
const FOUR_WEEKS = 28;

/** A date, and what is free on it; without that, why nothing is. */
export type ShownDay = { date: string; slots: FreeSlot[]; state: "free" | "full" | "closed" | "notYet" };

/** Some days at a glance. `last`: the last date that can be booked at all. */
export type ShownDays = {
  today: string;
  from: string;
  count: number;
  last: string;
  days: ShownDay[];
  /** If nothing is free in these days. */
  next_free: string | null;
};

/** Whether a business with opening hours has closed on a date, or does not open on it. */
function isClosed({ page }: ShownBusiness, date: string): boolean {
  if (!hasOpeningHours(page)) return false;
  const closes = (page.opening_hours[new Date(date).getUTCDay()] ?? []).at(-1)?.to;
  const clock = wallOf(now(), page.time_zone);
  return closes === undefined || (date === clock.date && closes <= clock.time);
}

function stateOf(shown: ShownBusiness, date: string, last: string, slots: FreeSlot[]): ShownDay["state"] {
  if (slots.length > 0) return "free";
  if (date > last) return "notYet";
  return isClosed(shown, date) ? "closed" : "full";
}

/** The free times of a choice in the days that the address asks for. */
export async function shownDays(
  visit: Visit,
  shown: ShownBusiness,
  { service, person }: BookingChoice,
): Promise<ShownDays> {
  const { slug, time_zone } = shown.page;
  const { today, last, from } = askedDay(visit, shown.page);
  const count = visit.query.get("days") === String(FOUR_WEEKS) ? FOUR_WEEKS : FORTNIGHT;
  const { slots, next_free } = await listPublicSlots(visit.visitor, {
    slug,
    service: service?.name,
    resource: person?.id,
    from: from === today ? undefined : iso(startOfDate(from, time_zone)),
    days: count,
  });
  const byDate = groupBy(slots, ({ starts_at }) => dateOf(starts_at, time_zone));
  const days = Array.from({ length: count }, (_, at) => addDays(from, at)).map((date) => {
    const free = byDate.get(date) ?? [];
    return { date, slots: free, state: stateOf(shown, date, last, free) };
  });
  return { today, from, count, last, days, next_free };
}
