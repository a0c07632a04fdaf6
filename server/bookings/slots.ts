import { DAY_MS, MINUTE_MS, minutesOf, momentsWithin, offsetAt, toMoment } from "@/server/lib/clock";
import type { OpeningHours, Service } from "@/server/schema/organization";

type Span = { starts_at: string; ends_at: string };

type Hours = { opening_hours: OpeningHours; time_zone: string };

type Question = Hours & {
  minutes: number;
  /** How long after one begins the next may: see `stepOf`. */
  step: number;
  taken: Span[];
  from: Date;
  to: Date;
};

/** The minutes from one beginning to the next: what the shortest service takes, an hour at most. */
export const stepOf = (services: readonly Service[]): number =>
  Math.min(...services.map(({ duration_minutes }) => duration_minutes), 60);

/** The openings of the days around two moments, as the business's clock shows them (given as if that were UTC). */
function* openingsAround({ opening_hours, time_zone }: Hours, from: number, to: number) {
  const firstDay = Math.floor((from + offsetAt(time_zone, from)) / DAY_MS) * DAY_MS;
  for (let day = firstDay; day <= to + DAY_MS; day += DAY_MS) {
    for (const opening of opening_hours[new Date(day).getUTCDay()] ?? []) {
      yield { from: day + minutesOf(opening.from) * MINUTE_MS, to: day + minutesOf(opening.to) * MINUTE_MS };
    }
  }
}

/** The free appointment times between two moments, earliest first, by the opening hours of the business's own clock. */
export function* openSlots({ minutes, step, taken, from, to, ...hours }: Question): Generator<Span> {
  const busy = taken.map((span) => ({ from: Date.parse(span.starts_at), to: Date.parse(span.ends_at) }));
  const length = minutes * MINUTE_MS;
  for (const opening of openingsAround(hours, from.getTime(), to.getTime())) {
    const momentOf = momentsWithin(opening.from, opening.to, hours.time_zone);
    for (let wall = opening.from; wall + length <= opening.to; wall += step * MINUTE_MS) {
      const start = momentOf(wall);
      const end = start + length;
      const isFree = busy.every((span) => end <= span.from || start >= span.to);
      if (start <= from.getTime() || end > to.getTime() || !isFree) continue;
      yield { starts_at: new Date(start).toISOString(), ends_at: new Date(end).toISOString() };
    }
  }
}

/** Whether a business that has set opening hours is open from one moment to another without a break. */
export function isOpen(hours: Hours, from: number, to: number): boolean {
  let openUntil = from;
  // The day before may be open until midnight.
  for (const opening of openingsAround(hours, from - DAY_MS, to)) {
    const [opens, closes] = [opening.from, opening.to].map((wall) => toMoment(wall, hours.time_zone));
    if (opens !== undefined && closes !== undefined && opens <= openUntil && closes > openUntil)
      openUntil = closes;
    if (openUntil >= to) return true;
  }
  return false;
}

/** Whether a business has said when it is open at all. */
export const hasOpeningHours = ({ opening_hours }: Pick<Hours, "opening_hours">): boolean =>
  Object.values(opening_hours).some((day) => day.length > 0);
