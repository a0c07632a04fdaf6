import { z } from "zod";
import { Id, PageInfo, PageInput, Timestamp, TimestampInput, text } from "./common";

/**
 * requested: asked for, no slot confirmed yet. booked: confirmed. completed: it took place. no_show: the customer did
 * not come. cancelled: called off.
 */
export const BookingStatus = z.enum(["requested", "booked", "completed", "no_show", "cancelled"]);
export type BookingStatus = z.infer<typeof BookingStatus>;

/**
 * An appointment. Its `id` never changes; `uid` is the scheduler's current name for it and changes at every
 * reschedule. `starts_at` and `ends_at` are null while it is only requested.
 */
export const Booking = z
  .object({
    id: Id,
    lead_id: Id,
    status: BookingStatus,
    uid: z.string().nullable(),
    title: z.string().nullable(),
    services: z.array(z.string()),
    starts_at: Timestamp.nullable(),
    ends_at: Timestamp.nullable(),
    time_zone: z.string().nullable(),
    location: z.string().nullable(),
    notes: z.string().nullable(),
    cancellation_reason: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Booking" });
export type Booking = z.infer<typeof Booking>;

/** Why a booking is called off, and whether the customer is asked to choose another time. */
export type Cancellation = { reason: string | null; reschedule_requested: boolean };

/** `from` and `to` bound `starts_at` (from included, to excluded). */
export const BookingQuery = z.strictObject({
  ...PageInput,
  status: BookingStatus.optional(),
  lead_id: Id.optional(),
  from: TimestampInput.optional(),
  to: TimestampInput.optional(),
});
export type BookingQuery = z.infer<typeof BookingQuery>;

/** A page of bookings, the latest appointment first. */
export const BookingPage = z.object({ bookings: z.array(Booking), ...PageInfo }).meta({ id: "BookingPage" });

/** A booking with whom it is for, as the calendar shows it. */
export const BookingListItem = Booking.extend({
  lead: z.object({ id: Id, name: z.string(), phone: z.string().nullable() }),
}).meta({ id: "BookingListItem" });
export type BookingListItem = z.infer<typeof BookingListItem>;

/**
 * What staff do with a booking. `status`: confirm a requested one (`booked`, with a start), call it off, or note how
 * it went. New times move it; `ends_at` is by the service's duration where not given.
 */
export const BookingPatch = z
  .strictObject({
    status: BookingStatus,
    starts_at: TimestampInput,
    ends_at: TimestampInput,
    cancellation_reason: text(500).trim().nullable(),
  })
  .partial()
  .meta({ id: "BookingPatch" });
export type BookingPatch = z.infer<typeof BookingPatch>;

/** Days of the organization's calendar: `days` of them (1 to 42) from the date `from`. */
export const CalendarQuery = z.strictObject({
  from: z.iso.date().refine((date) => date >= "1900" && date < "2200", "must be between 1900 and 2200"),
  days: z.coerce.number().int().min(1).max(42).default(7),
});

/** A day of a calendar: when it begins and ends, and the opening hours of its weekday as wall times. */
export const CalendarDay = z.object({
  date: z.iso.date(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  opening_hours: z.array(z.object({ from: z.string(), to: z.string() })),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

/** Some days in the organization's time zone with every booking of them, the earliest first. */
export const Calendar = z
  .object({ time_zone: z.string(), days: z.array(CalendarDay), bookings: z.array(BookingListItem) })
  .meta({ id: "Calendar" });
export type Calendar = z.infer<typeof Calendar>;

/** upcoming: booked and still to begin. past: has begun. requested: waits for a time. cancelled: called off. */
export const BookingView = z.enum(["upcoming", "past", "requested", "cancelled"]);
export type BookingView = z.infer<typeof BookingView>;

/** A stretch of a list, after the booking that `cursor` names (the `next_cursor` of the answer before). */
export const BookingListQuery = z.object({
  view: BookingView,
  limit: z.int().min(1).max(100).default(30),
  cursor: z.strictObject({ starts_at: TimestampInput.nullable(), id: Id }).nullish(),
});
export type BookingListQuery = z.infer<typeof BookingListQuery>;

/** `next_cursor` is null at the end of the list. */
export const BookingList = z.object({
  bookings: z.array(BookingListItem),
  next_cursor: z.object({ starts_at: Timestamp.nullable(), id: Id }).nullable(),
});
