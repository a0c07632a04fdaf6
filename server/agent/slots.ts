import { DAY_MS, offsetAt, toMoment } from "@/server/lib/zone";
import type { OpeningHours } from "@/server/schema/organization";

type Span = { starts_at: string; ends_at: string };

type Question = {
  opening_hours: OpeningHours;
  time_zone: string;
  /** How long an appointment takes. */
  minutes: number;
  taken: Span[];
  from: Date;
  to: Date;
};

const MINUTE_MS = 60_000;

const toMinutes = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** The free appointment times between two moments, earliest first, by the opening hours of the business's own clock. */
export function openSlots({ opening_hours, time_zone, minutes, taken, from, to }: Question): Span[] {
  const busy = taken.map((span) => ({ from: Date.parse(span.starts_at), to: Date.parse(span.ends_at) }));
  const slots: Span[] = [];
  const firstDay = Math.floor((from.getTime() + offsetAt(time_zone, from.getTime())) / DAY_MS) * DAY_MS;
  for (let day = firstDay; day <= to.getTime() + DAY_MS; day += DAY_MS) {
    for (const opening of opening_hours[new Date(day).getUTCDay()] ?? []) {
      for (let at = toMinutes(opening.from); at + minutes <= toMinutes(opening.to); at += minutes) {
        const start = toMoment(day + at * MINUTE_MS, time_zone);
        const end = start + minutes * MINUTE_MS;
        const isFree = busy.every((span) => end <= span.from || start >= span.to);
        if (start <= from.getTime() || end > to.getTime() || !isFree) continue;
        slots.push({ starts_at: new Date(start).toISOString(), ends_at: new Date(end).toISOString() });
      }
    }
  }
  return slots;
}
