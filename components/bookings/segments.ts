import { minutesOf, wallOf } from "@/lib/time/clock";
import type { ShownBooking } from "@/schema/booking";
import type { BusyElsewhere, Calendar } from "@/schema/calendar";
import { type Laid, layOut } from "./calendar/lanes";

const DAY_MINUTES = 1440;
const SHORTEST_MINUTES = 15;
const OFFICE = { from: 8 * 60, to: 18 * 60 };

/** The part of a booking on one day, in minutes of that day's clock. */
export type Segment = Laid<{ booking: ShownBooking; from: number; to: number }>;

/** The part of a span on a date, in minutes of that day's clock; undefined if there is none. */
function partOn(date: string, starts_at: string, ends_at: string, time_zone: string) {
  const [start, end] = [wallOf(starts_at, time_zone), wallOf(ends_at, time_zone)];
  if (start.date > date || end.date < date) return undefined;
  if (end.date === date && end.minutes === 0 && start.date < date) return undefined;
  const from = start.date < date ? 0 : start.minutes;
  return { from, to: end.date > date ? DAY_MINUTES : end.minutes };
}

/** The parts of bookings on a date, with overlapping ones side by side. */
export function segmentsOn(date: string, bookings: readonly ShownBooking[], time_zone: string): Segment[] {
  const parts = bookings.flatMap((booking) => {
    if (!booking.starts_at) return [];
    const part = partOn(date, booking.starts_at, booking.ends_at ?? booking.starts_at, time_zone);
    return part ? [{ booking, from: part.from, to: Math.max(part.to, part.from + SHORTEST_MINUTES) }] : [];
  });
  return layOut(parts);
}

type Span = { starts_at: string; ends_at: string };

/** The parts of spans on a date. */
export const partsOn = <S extends Span>(date: string, all: readonly S[], time_zone: string) =>
  all.flatMap((of, key) => {
    const part = partOn(date, of.starts_at, of.ends_at, time_zone);
    return part && part.to > part.from ? [{ key, of, ...part }] : [];
  });

/** The part of a busy time from an external calendar on one day. `key`: its place among all, as two may be alike. */
export type BusyPart = { key: number; busy: BusyElsewhere; from: number; to: number };

/** The busy times from external calendars on a date. */
export const busyOn = (date: string, all: readonly BusyElsewhere[], time_zone: string): BusyPart[] =>
  partsOn(date, all, time_zone).map(({ of, ...part }) => ({ busy: of, ...part }));

/** The full hours to draw, in minutes of the day: at least half an hour more than what is open and what is booked. */
export function hoursOf(calendar: Calendar | undefined): { from: number; to: number } {
  if (!calendar) return OFFICE;
  const open = calendar.days
    .flatMap(({ opening_hours }) => opening_hours)
    .map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }));
  const booked = calendar.days.flatMap(({ date }) => segmentsOn(date, calendar.bookings, calendar.time_zone));
  const spans = [...open, ...booked];
  if (spans.length === 0) return OFFICE;
  const from = Math.min(...spans.map((span) => span.from)) - 30;
  const to = Math.max(...spans.map((span) => span.to)) + 30;
  return {
    from: Math.max(0, Math.floor(from / 60) * 60),
    to: Math.min(DAY_MINUTES, Math.ceil(to / 60) * 60),
  };
}

/** The number of bookings on a date, without cancelled ones. */
export const countOn = (date: string, bookings: readonly ShownBooking[], time_zone: string): number =>
  segmentsOn(date, bookings, time_zone).filter(({ booking }) => booking.status !== "cancelled").length;
