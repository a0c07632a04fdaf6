import { z } from "zod";
import { Booking, ServiceNames } from "./booking";
import { BookingTimeInput } from "./booking-time";
import { CalendarDate, Id, Timestamp, TimestampInput, text } from "./common";

/** The most appointments of a series: a year of weeks. */
export const MOST_IN_SERIES = 52;

export const SeriesRule = z
  .strictObject({
    unit: z.enum(["day", "week", "month"]).meta({
      description:
        "What lies between two appointments. `month`: on the same day of the month, or on the last day of a shorter one",
    }),
    every: z
      .int()
      .min(1)
      .max(MOST_IN_SERIES)
      .default(1)
      .meta({ description: "How many of them: 2 with `week` is every other week" }),
    count: z
      .int()
      .min(2)
      .max(MOST_IN_SERIES)
      .optional()
      .meta({ description: "How many appointments, with the first; needed unless `until` is given" }),
    until: CalendarDate.optional().meta({
      description:
        "None is later than this date, by your organization's clock. With a `count` too, what is reached first ends the series",
    }),
  })
  .refine(({ count, until }) => count !== undefined || until !== undefined, {
    path: ["count"],
    message: "is needed, or a date until which it repeats",
  })
  .meta({
    id: "SeriesRule",
    description: "How an appointment repeats",
    example: { unit: "week", every: 1, count: 10 },
  });
export type SeriesRule = z.infer<typeof SeriesRule>;

export const SeriesQuery = z
  .strictObject({
    services: ServiceNames,
    starts_at: BookingTimeInput.meta({
      example: "2031-03-04T10:00:00Z",
      description:
        "The first. The others are at the same time by your organization's clock. Without an offset it is in your organization's time zone",
    }),
    ends_at: BookingTimeInput.optional().meta({
      description: "By default the start plus the durations of the services; the others last as long",
    }),
    resource_id: Id.nullable()
      .default(null)
      .meta({ description: "Who or what it is with; null: whoever is free each time" }),
    repeats: SeriesRule,
  })
  .meta({ id: "BookingSeriesQuery", description: "Appointments that repeat" });
export type SeriesQuery = z.infer<typeof SeriesQuery>;

const Alternative = z
  .object({
    starts_at: Timestamp,
    ends_at: Timestamp,
    resource_id: Id.meta({ description: "Who or what is free then" }),
  })
  .meta({ id: "SeriesAlternative", description: "A free time near one that is not" });
export type Alternative = z.infer<typeof Alternative>;

const SeriesState = z.enum(["free", "closed", "taken"]).meta({
  id: "SeriesState",
  description:
    "closed: outside the opening hours or blocked, so `outside_opening_hours` books it. taken: it can't be booked",
});

const draftFields = {
  starts_at: Timestamp,
  ends_at: Timestamp,
  state: SeriesState,
  reason: z
    .string()
    .nullable()
    .meta({ description: "Why it can't be booked, as the end of a sentence; null if it is free" }),
  resource_id: Id.nullable().meta({
    description: "Who or what it would be with; null if it isn't free and nothing was named",
  }),
  alternatives: z.array(Alternative).meta({
    description:
      "At most three free times instead, the best first: of that day with the same resource, then with another, then of the days around it",
  }),
};

const SeriesDraft = z
  .object(draftFields)
  .meta({ id: "SeriesDraft", description: "An appointment as it would be" });
export type SeriesDraft = z.infer<typeof SeriesDraft>;

export const SeriesPreview = z
  .object({
    time_zone: z.string().meta({ description: "Your organization's IANA time zone" }),
    appointments: z.array(SeriesDraft).meta({ description: "In the order of their starts" }),
  })
  .meta({
    id: "BookingSeriesPreview",
    description: "The appointments that a rule makes, and which are free",
  });
export type SeriesPreview = z.infer<typeof SeriesPreview>;

const chosenFields = {
  starts_at: TimestampInput.meta({
    example: "2031-03-05T10:00:00Z",
    description: "ISO 8601 with any offset. It must be in the future",
  }),
  resource_id: Id.nullable().optional().meta({
    description: "Who or what it is with; null: whoever is free",
  }),
  outside_opening_hours: z
    .boolean()
    .default(false)
    .meta({ description: "Books also outside the opening hours, and over blocked time." }),
};

const customer_knows = z.boolean().default(false).meta({
  description:
    "Whether the customer knows already, for instance because they are there: then nothing is sent to them.",
});

export const NewBookingSeries = z
  .strictObject({
    lead_id: Id.meta({ description: "Whose appointments they are" }),
    services: ServiceNames,
    notes: text(2000)
      .trim()
      .optional()
      .meta({ description: "For your team, at each of them; at most 2,000 characters" }),
    appointments: z
      .array(
        z.strictObject({
          ...chosenFields,
          ends_at: TimestampInput.optional().meta({
            description: "By default the start plus the durations of the services",
          }),
        }),
      )
      .min(1)
      .max(MOST_IN_SERIES)
      .meta({ description: "At most 52: those of a preview, or others" }),
    customer_knows,
  })
  .meta({ id: "NewBookingSeries", description: "Appointments to book together: all of them, or none" });
export type NewBookingSeries = z.infer<typeof NewBookingSeries>;

export const SeriesKey = z.strictObject({ series_id: Id });

export const BookingSeries = z
  .object({
    id: Id.meta({ description: "The `series_id` of its bookings" }),
    bookings: z.array(Booking).meta({ description: "All of them, cancelled ones too, the earliest first" }),
  })
  .meta({ id: "BookingSeries", description: "Appointments that were booked together" });
export type BookingSeries = z.infer<typeof BookingSeries>;

export const SeriesMoveQuery = SeriesKey.extend({
  booking_id: Id.meta({
    description: "The appointment to move. All that follow it move by as much, by your organization's clock",
  }),
  starts_at: BookingTimeInput.meta({
    example: "2031-03-04T10:00:00Z",
    description: "Its new start. Without an offset it is in your organization's time zone",
  }),
  resource_id: Id.nullable().optional().meta({
    description: "Moves them to another resource; null: to whoever is free. Left out: each keeps its own",
  }),
});

export const SeriesMovePreview = SeriesPreview.extend({
  appointments: z
    .array(
      z
        .object({
          booking_id: Id.meta({ description: "The appointment" }),
          moved_from: Timestamp,
          ...draftFields,
        })
        .meta({ id: "SeriesMoveDraft", description: "An appointment as it would be moved" }),
    )
    .meta({ description: "Those that would move, in the order of their starts" }),
}).meta({ id: "SeriesMovePreview", description: "The appointments that would move, and what is free" });

export const SeriesMove = z
  .strictObject({
    appointments: z
      .array(
        z.strictObject({
          booking_id: Id.meta({ description: "The appointment to move" }),
          ...chosenFields,
        }),
      )
      .min(1)
      .max(MOST_IN_SERIES)
      .refine((all) => new Set(all.map(({ booking_id }) => booking_id)).size === all.length, {
        message: "must name each appointment once",
      })
      .meta({ description: "Those of a preview, or others of the series; what is left out stays as it is" }),
    customer_knows,
  })
  .meta({ id: "SeriesMove", description: "Appointments to move together: all of them, or none" });
export type SeriesMove = z.infer<typeof SeriesMove>;

export const SeriesCancellation = z
  .strictObject({
    booking_id: Id.optional().meta({
      description: "This appointment and all that follow it; left out: all that are still to come",
    }),
    cancellation_reason: text(500)
      .trim()
      .nullish()
      .meta({ description: "Stored with each of them; at most 500 characters" }),
    customer_knows,
  })
  .meta({ id: "SeriesCancellation", description: "Which appointments of a series to cancel, and why" });
