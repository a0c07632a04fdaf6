import { z } from "zod";
import { BookingTimeInput } from "./booking-time";
import {
  CalendarDate,
  CountedPageInfo,
  filledText,
  Id,
  PageInput,
  Timestamp,
  TimestampInput,
  text,
} from "./common";

/** requested: no slot yet. booked: confirmed. completed: it took place. no_show: nobody came. cancelled: called off. */
export const BookingStatus = z.enum(["requested", "booked", "completed", "no_show", "cancelled"]);
export type BookingStatus = z.infer<typeof BookingStatus>;

/**
 * An appointment. Its `id` never changes; `uid` is the scheduler's current name for it and changes at every
 * reschedule. `starts_at` and `ends_at` are null while it is only requested. `resource_id` is whom or what it is with; null
 * until it is booked. `confirmed_at`: when the customer said that they come, at its present time.
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
    resource_id: Id.nullable(),
    confirmed_at: Timestamp.nullable(),
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

/** A page of bookings, the latest appointment first. Where `total_is_floor` is true there are more than `total`. */
export const BookingPage = z
  .object({ bookings: z.array(Booking), ...CountedPageInfo })
  .meta({ id: "BookingPage" });

export const BookingListItem = Booking.extend({
  lead: z.object({ id: Id, name: z.string(), phone: z.string().nullable() }),
}).meta({ id: "BookingListItem" });
export type BookingListItem = z.infer<typeof BookingListItem>;

/** A booking as the dashboard shows it: `formatted_phone` is its customer's phone for people to read. */
export const ShownBooking = BookingListItem.extend({
  lead: BookingListItem.shape.lead.extend({ formatted_phone: z.string().nullable() }),
});
export type ShownBooking = z.infer<typeof ShownBooking>;

/**
 * What staff do with a booking: confirm a requested one (`booked`, with a start), call it off, note how it went, or
 * move it. A new time is in the future, free, and within opening hours unless `outside_opening_hours`; `ends_at` is by
 * default after the service's duration. It stays at its resource, unless `resource_id` names another, or is null: then any
 * that is free. A time without an offset is your organization's clock's; one that its clocks skip is 422, with its neighbours.
 */
export const BookingPatch = z
  .strictObject({
    status: BookingStatus,
    starts_at: BookingTimeInput,
    ends_at: BookingTimeInput,
    cancellation_reason: text(500).trim().nullable(),
    outside_opening_hours: z.boolean(),
    resource_id: Id.nullable(),
  })
  .partial()
  .meta({ id: "BookingPatch" });
export type BookingPatch = z.infer<typeof BookingPatch>;

const ServiceNames = z.array(filledText(80)).max(20).default([]);

/**
 * An appointment that staff make. It ends after its services' durations where `ends_at` is not given. Its time is in
 * the future and free; it is within the opening hours, unless `outside_opening_hours` says that it needn't be. Without
 * `resource_id` it is with whichever is free and has least to do that day. A time without an offset is your organization's
 * clock's; one that its clocks skip is 422, with its neighbours.
 */
export const NewBooking = z
  .strictObject({
    lead_id: Id,
    services: ServiceNames,
    starts_at: BookingTimeInput,
    ends_at: BookingTimeInput.optional(),
    notes: text(2000).trim().optional(),
    outside_opening_hours: z.boolean().default(false),
    resource_id: Id.nullable().default(null),
  })
  .meta({ id: "NewBooking" });
export type NewBooking = z.infer<typeof NewBooking>;

const Opening = z.object({ from: z.string(), to: z.string() });

/**
 * The free times of a date of the organization's clock: for a booking that is to move, else for `services`; at the resource
 * `resource_id`, else at any.
 */
export const FreeTimesQuery = z.strictObject({
  date: CalendarDate,
  booking_id: Id.optional(),
  services: ServiceNames,
  resource_id: Id.optional(),
});
export type FreeTimesQuery = z.infer<typeof FreeTimesQuery>;

/**
 * When an appointment of `minutes` can begin on a date (`times`), and the first such time of a later date within four
 * weeks (`next`). Nothing is free where no opening hours are set.
 */
export const FreeTimes = z.object({
  time_zone: z.string(),
  minutes: z.int(),
  times: z.array(Timestamp),
  next: Timestamp.nullable(),
  opening_hours: z.array(Opening),
  has_opening_hours: z.boolean(),
  is_past: z.boolean(),
});
export type FreeTimes = z.infer<typeof FreeTimes>;

/** Days of the organization's calendar: `days` of them (1 to 42) from the date `from`. */
export const CalendarQuery = z.strictObject({
  from: CalendarDate,
  days: z.coerce.number().int().min(1).max(42).default(7),
});

/** A day of a calendar: when it begins and ends, and when anything is open then, as wall times. */
export const CalendarDay = z.object({
  date: z.iso.date(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  opening_hours: z.array(Opening),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

/** Whom or what appointments are with, and when it is open on each of the calendar's days. */
const CalendarResource = z.object({ id: Id, name: z.string(), days: z.array(z.array(Opening)) });

/** When a resource is busy by a calendar outside, of which no more is told than what staff call it. */
const BusyElsewhere = z.object({
  resource_id: Id,
  calendar: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp,
});
export type BusyElsewhere = z.infer<typeof BusyElsewhere>;

/** How long an appointment's resource is kept free before and after it. */
const BookingBuffers = z.object({ booking_id: Id, before_minutes: z.int(), after_minutes: z.int() });
export type BookingBuffers = z.infer<typeof BookingBuffers>;

/**
 * Days in the organization's time zone and all their bookings, earliest first, with the `buffers` of those that have any; the
 * resources that can be booked, in their order, and when they are `busy` elsewhere. `next`: the first booked later.
 */
export const Calendar = z
  .object({
    time_zone: z.string(),
    days: z.array(CalendarDay),
    resources: z.array(CalendarResource),
    bookings: z.array(ShownBooking),
    buffers: z.array(BookingBuffers),
    busy: z.array(BusyElsewhere),
    next: ShownBooking.nullable(),
  })
  .meta({ id: "Calendar" });
export type Calendar = z.infer<typeof Calendar>;

/**
 * today: all of today's that were not called off. upcoming: booked and still to begin. past: has begun. requested: waits
 * for a time. cancelled: called off.
 */
export const BookingView = z.enum(["today", "upcoming", "past", "requested", "cancelled"]);
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
  bookings: z.array(ShownBooking),
  next_cursor: z.object({ starts_at: Timestamp.nullable(), id: Id }).nullable(),
});

/** How many requests wait to be confirmed; 100 means more than 99. */
export const RequestCount = z.object({ count: z.int().min(0).max(100) });
