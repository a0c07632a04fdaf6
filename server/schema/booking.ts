import { z } from "zod";
import { BlockedSpan } from "./blocked-time";
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

/**
 * requested: waits to be confirmed. booked: confirmed. completed: it took place. no_show: the customer did not come.
 */
export const BookingStatus = z.enum(["requested", "booked", "completed", "no_show", "cancelled"]);
export type BookingStatus = z.infer<typeof BookingStatus>;

/**
 * How a customer was told of an appointment: in their conversation, by mail, on the phone by staff, or by the agent.
 */
export const ToldBy = z.enum(["message", "email", "phone", "agent"]);
export type ToldBy = z.infer<typeof ToldBy>;

const told_at = Timestamp.nullable().meta({
  description: "When the customer was last told of the appointment: that it is booked, moved or cancelled.",
});
const told_by = ToldBy.nullable().meta({
  description: "How: in their conversation, by mail, on the phone by staff, or by the agent.",
});
const untold_since = Timestamp.nullable().meta({
  description:
    "Since when the customer has not been told of the latest change, because no message or mail could reach them; null once they were told, or once staff recorded that they called.",
});

/**
 * An appointment. Its `id` never changes; `uid` is the scheduler's current id for it and changes with every reschedule.
 * While it is only requested, `starts_at` and `ends_at` are the time that the customer asked for, if any. `resource_id`
 * is the resource it is with; null while it is requested. `confirmed_at`: when the customer confirmed that they will
 * come at the current time.
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
    told_at,
    told_by,
    untold_since,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Booking" });
export type Booking = z.infer<typeof Booking>;

/** Why a booking is cancelled, and whether the customer is asked to choose another time. */
export type Cancellation = { reason: string | null; reschedule_requested: boolean };

/** `from` (inclusive) and `to` (exclusive) bound `starts_at`. */
export const BookingQuery = z.strictObject({
  ...PageInput,
  status: BookingStatus.optional(),
  lead_id: Id.optional(),
  from: TimestampInput.optional(),
  to: TimestampInput.optional(),
});
export type BookingQuery = z.infer<typeof BookingQuery>;

/** A page of bookings, latest appointment first. If `total_is_floor` is true, there are more than `total`. */
export const BookingPage = z
  .object({ bookings: z.array(Booking), ...CountedPageInfo })
  .meta({ id: "BookingPage" });

export const BookingListItem = Booking.extend({
  lead: z.object({ id: Id, name: z.string(), phone: z.string().nullable() }),
}).meta({ id: "BookingListItem" });
export type BookingListItem = z.infer<typeof BookingListItem>;

/** A booking as the dashboard shows it; `formatted_phone` is the customer's phone in a readable format. */
export const ShownBooking = BookingListItem.extend({
  lead: BookingListItem.shape.lead.extend({ formatted_phone: z.string().nullable() }),
});
export type ShownBooking = z.infer<typeof ShownBooking>;

const outside_opening_hours = z
  .boolean()
  .meta({ description: "Books also outside the opening hours, and over blocked time." });

const customer_knows = z.boolean().meta({
  description:
    "Whether the customer knows already, for instance because they called: then nothing is sent to them.",
});

/**
 * What staff can do with a booking: confirm a requested one (`booked`, with a start), cancel it, record its outcome or
 * move it (without a `status`: to confirm one that was confirmed for another time meanwhile is a 409). An appointment
 * that becomes `requested` again loses its time and resource. A new time must be in the future, free and, unless
 * `outside_opening_hours` is set, within opening hours and not blocked.
 * `ends_at` defaults to the start plus the service's duration. `resource_id` moves it to another resource; null means
 * any free one, omitted means the same one. A time without an offset is in your organization's time zone; if its clocks
 * skip that time, the answer is 422 and names the nearest times.
 */
export const BookingPatch = z
  .strictObject({
    status: BookingStatus,
    starts_at: BookingTimeInput,
    ends_at: BookingTimeInput,
    cancellation_reason: text(500).trim().nullable(),
    outside_opening_hours,
    resource_id: Id.nullable(),
    services: z.array(filledText(80)).max(20).meta({
      description:
        "What it is for; empty: nothing named. Its length stays the same unless `ends_at` is given too.",
    }),
    notes: text(2000).trim().nullable().meta({ description: "For your team; null removes them." }),
    customer_knows,
  })
  .partial()
  .meta({ id: "BookingPatch" });
export type BookingPatch = z.infer<typeof BookingPatch>;

export const ServiceNames = z.array(filledText(80)).max(20).default([]);

/**
 * An appointment made by staff. `ends_at` defaults to the start plus the durations of the services. The time must be in
 * the future, free and, unless `outside_opening_hours` is set, within opening hours and not blocked. Without
 * `resource_id` it is with the free resource that has the least to do that day. A time without an offset is in your
 * organization's time zone; if its clocks skip that time, the answer is 422 and names the nearest times.
 */
export const NewBooking = z
  .strictObject({
    lead_id: Id,
    services: ServiceNames,
    starts_at: BookingTimeInput,
    ends_at: BookingTimeInput.optional(),
    notes: text(2000).trim().optional(),
    outside_opening_hours: outside_opening_hours.default(false),
    resource_id: Id.nullable().default(null),
    customer_knows: customer_knows.default(false),
  })
  .meta({ id: "NewBooking" });
export type NewBooking = z.infer<typeof NewBooking>;

export const CalendarOpening = z.object({ from: z.string(), to: z.string() });

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

/**
 * today: all of today's appointments that were not cancelled. upcoming: booked and not yet begun. past: has begun.
 * requested: waits for a time. untold: its customer could not be told of its latest change.
 */
export const BookingView = z.enum(["today", "upcoming", "past", "requested", "untold", "cancelled"]);
export type BookingView = z.infer<typeof BookingView>;

/** A page of a list, after the booking that `cursor` names (the `next_cursor` of the previous page). */
export const BookingListQuery = z.object({
  view: BookingView,
  limit: z.int().min(1).max(100).default(30),
  cursor: z.strictObject({ starts_at: TimestampInput.nullable(), id: Id }).nullish(),
});
export type BookingListQuery = z.infer<typeof BookingListQuery>;

/** `next_cursor` is null on the last page. */
export const BookingList = z.object({
  bookings: z.array(ShownBooking),
  next_cursor: z.object({ starts_at: Timestamp.nullable(), id: Id }).nullable(),
});

/** How many bookings need somebody, for instance to be confirmed; 100 means 100 or more. */
export const RequestCount = z.object({ count: z.int().min(0).max(100) });
