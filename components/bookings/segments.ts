import { minutesOf, wallOf } from "@/server/lib/clock";
import type { Calendar, ShownBooking } from "@/server/schema/booking";
import { type Laid, layOut } from "./lanes";

const DAY_MINUTES = 1440;
const SHORTEST_MINUTES = 15;
const OFFICE = { from: 8 * 60, to: 18 * 60 };

/** The part of a booking that lies on one day, in minutes of that day's clock. */
export type Segment = Laid<{ booking: ShownBooking; from: number; to: number }>;

/** What of a calendar's bookings lies on a date, those that overlap side by side. */
export function segmentsOn(date: string, bookings: readonly ShownBooking[], time_zone: string): Segment[] {
  const parts = bookings.flatMap((booking) => {
    if (!booking.starts_at) return [];
    const start = wallOf(booking.starts_at, time_zone);
    const end = wallOf(booking.ends_at ?? booking.starts_at, time_zone);
    if (start.date > date || end.date < date) return [];
    if (end.date === date && end.minutes === 0 && start.date < date) return [];
    const from = start.date < date ? 0 : start.minutes;
    const to = end.date > date ? DAY_MINUTES : end.minutes;
    return [{ booking, from, to: Math.max(to, from + SHORTEST_MINUTES) }];
  });
  return layOut(parts);
}

/** From which full hour to which the week is drawn: an hour around what is open and what is booked. */
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

/** The dates on which a booking lies, for a count of each day. */
export const countOn = (date: string, bookings: readonly ShownBooking[], time_zone: string): number =>
  segmentsOn(date, bookings, time_zone).filter(({ booking }) => booking.status !== "cancelled").length;
