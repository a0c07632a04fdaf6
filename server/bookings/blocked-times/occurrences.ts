import { addDays, DAY_MS, dateOf, MINUTE_MS, minutesOf, wallOf } from "@/lib/time/clock";
import { zoneDay } from "@/lib/time/zone-day";
import type { Recurrence, Repetition } from "@/schema/blocked-time";
import { Weekday } from "@/schema/time-of-day";

/** A blocked time as stored, with `ends_at` null if it never ends. */
export type StoredSpan = { starts_at: string; ends_at: string | null; recurs: Recurrence | null };

/** When a blocked time blocks, in milliseconds. `date`: on which it begins, by the organization's clock. */
type Occurrence = { date: string; from: number; until: number };

/** The most occurrences of one blocked time that are ever looked at: those of a year and some days. */
const MOST = 400;

const weekdayOf = (date: string): Weekday => Weekday.options[new Date(date).getUTCDay()] ?? "0";

/** The moment at which the zone's clock shows a wall time (as if it were UTC). */
const momentAt = (wall: number, time_zone: string): number =>
  zoneDay(Math.floor(wall / DAY_MS) * DAY_MS, time_zone).momentOf(wall);

/** The occurrence of a repeating blocked time that begins on a date, whether or not it is skipped. */
export function occurrenceOn(date: string, { from, minutes }: Recurrence, time_zone: string): Occurrence {
  const wall = Date.parse(date) + minutesOf(from) * MINUTE_MS;
  return {
    date,
    from: momentAt(wall, time_zone),
    until: momentAt(wall + minutes * MINUTE_MS, time_zone),
  };
}

const later = (one: string, other: string): string => (one > other ? one : other);

/** The occurrences of a blocked time between two moments (ms), earliest first, at most 400. */
export function* occurrencesOf(
  { starts_at, ends_at, recurs }: StoredSpan,
  time_zone: string,
  from: number,
  to: number,
): Generator<Occurrence> {
  if (!recurs) {
    const once = { from: Date.parse(starts_at), until: Date.parse(ends_at ?? starts_at) };
    if (once.from < to && once.until > from) yield { date: dateOf(starts_at, time_zone), ...once };
    return;
  }
  const [weekdays, skipped] = [new Set(recurs.weekdays), new Set(recurs.skipped)];
  const last = dateOf(to, time_zone);
  const until = recurs.until !== null && recurs.until < last ? recurs.until : last;
  let count = 0;
  // The one of the day before may last past midnight.
  for (
    let date = later(recurs.first_on, addDays(dateOf(from, time_zone), -1));
    date <= until;
    date = addDays(date, 1)
  ) {
    if (!weekdays.has(weekdayOf(date)) || skipped.has(date)) continue;
    const found = occurrenceOn(date, recurs, time_zone);
    if (found.from >= to) return;
    if (found.until <= from || found.until <= found.from) continue;
    yield found;
    if (++count === MOST) return;
  }
}

/** When a blocked time first blocks, whether or not that date is skipped. */
export function firstOf({ starts_at, ends_at, recurs }: StoredSpan, time_zone: string): Occurrence {
  if (recurs) return occurrenceOn(recurs.first_on, recurs, time_zone);
  return {
    date: dateOf(starts_at, time_zone),
    from: Date.parse(starts_at),
    until: Date.parse(ends_at ?? starts_at),
  };
}

/** Whether a repeating blocked time has an occurrence that begins on a date. */
export const isOn = ({ first_on, until, weekdays, skipped }: Recurrence, date: string): boolean =>
  first_on <= date &&
  (until === null || date <= until) &&
  weekdays.includes(weekdayOf(date)) &&
  !skipped.includes(date);

/** A blocked time that repeats, as it is stored: it begins on the first of its weekdays. */
export function toRecurring(
  { starts_at, ends_at }: { starts_at: string; ends_at: string },
  { weekdays, until, skipped }: Repetition,
  time_zone: string,
): StoredSpan {
  const begins = wallOf(starts_at, time_zone);
  const days = Array.from({ length: 7 }, (_, index) => addDays(begins.date, index));
  const first_on = days.find((date) => weekdays.includes(weekdayOf(date))) ?? begins.date;
  const ends = wallOf(ends_at, time_zone);
  const minutes =
    (Date.parse(ends.date) - Date.parse(begins.date)) / MINUTE_MS + ends.minutes - begins.minutes;
  const [each, skips] = [[...new Set(weekdays)].sort(), [...new Set(skipped)].sort()];
  const recurs = { weekdays: each, until, skipped: skips, first_on, from: begins.time, minutes };
  return {
    starts_at: new Date(occurrenceOn(first_on, recurs, time_zone).from).toISOString(),
    ends_at: until && new Date(occurrenceOn(until, recurs, time_zone).until).toISOString(),
    recurs,
  };
}
