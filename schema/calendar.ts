import { z } from "zod";
import { BlockedSpan } from "./blocked-time";
import { ShownBooking } from "./booking";
import { CalendarDate, Id, Timestamp } from "./common";

export const CalendarOpening = z.object({
  from: z.string().meta({ description: "When it opens, in local time" }),
  to: z.string().meta({ description: "When it closes, in local time; 24:00 is the end of the day" }),
});

/** A range of the organization's calendar: `days` days (1 to 42) from the date `from`. */
export const CalendarQuery = z.strictObject({
  from: CalendarDate,
  days: z.coerce.number().int().min(1).max(42).default(7),
});

/** A day of a calendar: when it begins and ends, and when any resource is open, in local time. */
export const CalendarDay = z.object({
  date: z.iso.date(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  opening_hours: z.array(CalendarOpening),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

/** A bookable resource, and its opening hours on each of the calendar's days. */
const CalendarResource = z.object({ id: Id, name: z.string(), days: z.array(z.array(CalendarOpening)) });

/** A busy time of a resource from an external calendar. Only the calendar's name is exposed, no event details. */
const BusyElsewhere = z.object({
  resource_id: Id,
  calendar: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp,
});
export type BusyElsewhere = z.infer<typeof BusyElsewhere>;

/** How long the resource is kept free before and after an appointment. */
const BookingBuffers = z.object({ booking_id: Id, before_minutes: z.int(), after_minutes: z.int() });
export type BookingBuffers = z.infer<typeof BookingBuffers>;

/** A holiday or other dates with hours of their own, for one resource or, if it is null, for all. */
const CalendarException = z.object({
  name: z.string(),
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
  resource_id: Id.nullable(),
});
export type CalendarException = z.infer<typeof CalendarException>;

/**
 * Days in the organization's time zone with all their bookings, earliest first; the `buffers` of those that have any;
 * the bookable resources in their order; when they are `busy` in external calendars; the `blocked` times; and the
 * `exceptions` to the usual hours. `next`: the first booking after them.
 */
export const Calendar = z
  .object({
    time_zone: z.string(),
    days: z.array(CalendarDay),
    resources: z.array(CalendarResource),
    bookings: z.array(ShownBooking),
    buffers: z.array(BookingBuffers),
    busy: z.array(BusyElsewhere),
    blocked: z.array(BlockedSpan),
    exceptions: z.array(CalendarException),
    next: ShownBooking.nullable(),
  })
  .meta({ id: "Calendar" });
export type Calendar = z.infer<typeof Calendar>;
