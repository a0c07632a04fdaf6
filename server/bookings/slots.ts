import { MINUTE_MS, momentsWithin } from "@/server/lib/clock";
import { type BusinessHours, openingsAround } from "@/server/lib/opening-hours";
import type { Service } from "@/server/schema/organization";

type Span = { starts_at: string; ends_at: string };

type Question = BusinessHours & {
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
