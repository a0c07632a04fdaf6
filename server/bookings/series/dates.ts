import { invalid } from "@/lib/errors";
import { DAY_MS, dateOf, iso, offsetAt, toMoment } from "@/lib/time/clock";
import { MOST_IN_SERIES, type SeriesRule } from "@/schema/booking-series";
import { refuseFar } from "@/server/bookings/availability/duration";

/** What a zone's clock shows at a moment, as if it were UTC. */
const wallAt = (at: string, time_zone: string): number =>
  Date.parse(at) + offsetAt(time_zone, Date.parse(at));

/** Some months after a date: on the same day, or on the last day of a shorter month. */
function addMonths(date: string, months: number): number {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + months, Math.min(day, last));
}

function dateAfter(first: string, { unit, every }: SeriesRule, index: number): string {
  const count = every * index;
  const next =
    unit === "month"
      ? addMonths(first, count)
      : Date.parse(first) + count * (unit === "week" ? 7 : 1) * DAY_MS;
  refuseFar(next);
  return iso(next).slice(0, 10);
}

/**
 * When the appointments of a series begin: at the same time by the zone's clock. Where that is skipped, it is later by
 * as much as the clock is put forward; where it occurs twice, it is the first.
 */
export function startsOf(first: string, rule: SeriesRule, time_zone: string): string[] {
  const date = dateOf(first, time_zone);
  const time = wallAt(first, time_zone) - Date.parse(date);
  const starts = [first];
  for (let index = 1; index < (rule.count ?? Infinity); index++) {
    const next = dateAfter(date, rule, index);
    if (rule.until !== undefined && next > rule.until) break;
    if (index === MOST_IN_SERIES)
      throw invalid(["repeats", "until"], `makes more than ${MOST_IN_SERIES} appointments`);
    starts.push(iso(toMoment(Date.parse(next) + time, time_zone)));
  }
  return starts;
}

/** Moves times by as much as `from` moves to `to`, by a zone's clock. */
export function shifter(from: string, to: string, time_zone: string): (at: string) => string {
  const by = wallAt(to, time_zone) - wallAt(from, time_zone);
  return (at) => (at === from ? to : iso(toMoment(wallAt(at, time_zone) + by, time_zone)));
}
