import { z } from "zod";
import { BookingTimeInput } from "./booking-time";
import { CountedPageInfo, filledText, Id, PageInput, Timestamp, TimestampInput, text } from "./common";

export const BookingStatus = z.enum(["requested", "booked", "completed", "no_show", "cancelled"]).meta({
  id: "BookingStatus",
  description:
    "requested: waits to be confirmed. booked: confirmed. completed: it took place. no_show: the customer did not come",
});
export type BookingStatus = z.infer<typeof BookingStatus>;

export const ToldBy = z.enum(["message", "email", "phone", "agent", "page"]).meta({
  id: "ToldBy",
  description:
    "How a customer was told of an appointment: in their conversation, by mail, on the phone by staff, by the agent, or on the booking page, where they made the change themselves",
});
export type ToldBy = z.infer<typeof ToldBy>;

export const BookingSource = z.enum(["page", "staff", "agent", "scheduler", "waiting_list"]).meta({
  id: "BookingSource",
  description:
    "Who booked an appointment: the customer on the booking page, staff, the agent, the connected scheduler, or the customer who accepted an offer of the waiting list",
});
export type BookingSource = z.infer<typeof BookingSource>;

const told_at = Timestamp.nullable().meta({
  description: "When the customer was last told of the appointment: that it is booked, moved or cancelled.",
});
const told_by = ToldBy.nullable().meta({
  description:
    "How: in their conversation, by mail, on the phone by staff, by the agent, or on the booking page.",
});
const untold_since = Timestamp.nullable().meta({
  description:
    "Since when the customer has not been told of the latest change, because no message or mail could reach them; null once they were told, or once staff recorded that they called.",
});

export const Booking = z
  .object({
    id: Id.meta({ description: "Never changes, whatever happens to the appointment" }),
    lead_id: Id.meta({ description: "Whose appointment it is" }),
    status: BookingStatus,
    uid: z.string().nullable().meta({
      description:
        "The scheduler's current id for it, which changes with every reschedule; null if no scheduler keeps it",
    }),
    title: z.string().nullable().meta({
      description: "What it is called in the calendar, usually its first service; null if nothing was named",
    }),
    services: z
      .array(z.string())
      .meta({ description: "The names of the services that it is for; empty if none was named" }),
    starts_at: Timestamp.nullable().meta({
      description: "While it is only requested: when the customer would like to come, or null",
    }),
    ends_at: Timestamp.nullable().meta({
      description: "Null if it has no time yet, or if the scheduler gave no end",
    }),
    time_zone: z
      .string()
      .nullable()
      .meta({ description: "The customer's IANA time zone, if the scheduler or the agent gave it" }),
    location: z
      .string()
      .nullable()
      .meta({ description: "Where it takes place, if that was given; null otherwise" }),
    notes: z.string().nullable().meta({ description: "For your team; null if there are none" }),
    cancellation_reason: z
      .string()
      .nullable()
      .meta({ description: "Null unless it was cancelled with a reason" }),
    resource_id: Id.nullable().meta({
      description:
        "The person, room or equipment that it is with; null while it is requested, or if a scheduler keeps it and doesn't say",
    }),
    confirmed_at: Timestamp.nullable().meta({
      description:
        "When the customer confirmed that they will come at the current time; null if they have not",
    }),
    told_at,
    told_by,
    untold_since,
    source: BookingSource.nullable().meta({
      description: "Who booked it; null if it was not booked yet, or before this was recorded",
    }),
    series_id: Id.nullable().meta({
      description: "The series that it was booked in; null if it was booked alone",
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Booking", description: "An appointment, or the request for one" });
export type Booking = z.infer<typeof Booking>;

/** Why a booking is cancelled, and whether the customer is asked to choose another time. */
export type Cancellation = { reason: string | null; reschedule_requested: boolean };

/** `from` (inclusive) and `to` (exclusive) bound `starts_at`. */
export const BookingQuery = z.strictObject({
  ...PageInput,
  status: BookingStatus.optional().meta({ description: "Only bookings with this status" }),
  lead_id: Id.optional().meta({ description: "Only bookings of this lead" }),
  from: TimestampInput.optional().meta({ description: "Only bookings that start at this time or later" }),
  to: TimestampInput.optional().meta({ description: "Only bookings that start before this time" }),
  updated_since: TimestampInput.optional().meta({
    description:
      "Only bookings changed at or after this time, ISO 8601 with any offset; the last changed comes first then. That a customer was or could not be told (`told_at`, `untold_since`) is no change here. What is being written while you ask may count as changed a little earlier: overlap your intervals",
  }),
});
export type BookingQuery = z.infer<typeof BookingQuery>;

export const BookingPage = z
  .object({ bookings: z.array(Booking), ...CountedPageInfo })
  .meta({ id: "BookingPage", description: "A page of bookings, latest appointment first" });

export const BookingListItem = Booking.extend({
  lead: z
    .object({
      id: Id,
      name: z.string().meta({ description: "The customer's name" }),
      phone: z
        .string()
        .nullable()
        .meta({ description: "The customer's phone, in E.164 if it could be parsed; null if none is known" }),
    })
    .meta({ description: "The customer" }),
}).meta({ id: "BookingListItem", description: "A booking with its customer" });
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

export const BookingPatch = z
  .strictObject({
    status: BookingStatus.meta({
      example: "booked",
      description:
        "booked confirms it; completed and no_show record its outcome, once it has begun; cancelled cancels it. Leave it out to move it",
    }),
    starts_at: BookingTimeInput.meta({
      description:
        "The new start. Without an offset it is in your organization's time zone; a time that its clocks skip is a 422, which names the nearest times",
    }),
    ends_at: BookingTimeInput.meta({ description: "By default it keeps its length" }),
    cancellation_reason: text(500)
      .trim()
      .nullable()
      .meta({ description: "Stored when the status becomes cancelled; at most 500 characters" }),
    outside_opening_hours,
    resource_id: Id.nullable().meta({
      description: "Moves it to another resource; null: to any that is free. Left out: the same one",
    }),
    services: z.array(filledText(80)).max(20).meta({
      description:
        "What it is for; empty: nothing named. Its length stays the same unless `ends_at` is given too.",
    }),
    notes: text(2000).trim().nullable().meta({ description: "For your team; null removes them." }),
    customer_knows,
  })
  .partial()
  .meta({
    id: "BookingPatch",
    description:
      "What staff can do with a booking: confirm a requested one (`booked`, with a start), cancel it, record its outcome or move it (without a `status`). A new time must be in the future, free and, unless `outside_opening_hours` is set, within opening hours and not blocked. An appointment that becomes `requested` again loses its time and resource",
  });
export type BookingPatch = z.infer<typeof BookingPatch>;

export const ServiceNames = z
  .array(filledText(80))
  .max(20)
  .default([])
  .meta({ description: "The names of the services that it is for; at most 20" });

export const NewBooking = z
  .strictObject({
    lead_id: Id.meta({ description: "Whose appointment it is" }),
    services: ServiceNames,
    starts_at: BookingTimeInput.meta({
      example: "2031-03-04T10:00:00Z",
      description:
        "Without an offset it is in your organization's time zone; a time that its clocks skip is a 422, which names the nearest times",
    }),
    ends_at: BookingTimeInput.optional().meta({
      description: "By default the start plus the durations of the services",
    }),
    notes: text(2000).trim().optional().meta({ description: "For your team; at most 2,000 characters" }),
    outside_opening_hours: outside_opening_hours.default(false),
    resource_id: Id.nullable().default(null).meta({
      description: "Who or what it is with; null: the free resource that has the least to do that day",
    }),
    customer_knows: customer_knows.default(false),
  })
  .meta({
    id: "NewBooking",
    description:
      "An appointment made by staff. The time must be in the future, free and, unless `outside_opening_hours` is set, within opening hours and not blocked",
  });
export type NewBooking = z.infer<typeof NewBooking>;

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
