import { z } from "zod";
import { BookingStatus } from "./booking";
import { CalendarHealth } from "./calendar-connection";
import { Id, Timestamp } from "./common";
import { ConversationStatus } from "./conversation";
import { Channel, LeadStatus } from "./lead";

/** The last 7, 30 or 90 days in the organization's time zone, including today. */
export const OverviewQuery = z.strictObject({
  days: z.coerce
    .number()
    .meta({ type: "integer", enum: [7, 30, 90] })
    .pipe(z.literal([7, 30, 90]))
    .default(30)
    .meta({ description: "The last 7, 30 or 90 days in your organization's time zone, with today" }),
});

const Count = z.int().min(0);

/** One day. The seconds are from a conversation's start to our first answer; null if nothing was answered. */
export const OverviewDay = z
  .object({
    date: z.iso.date().meta({ description: "In your organization's time zone" }),
    leads: Count.meta({ description: "How many leads were created" }),
    conversations: Count.meta({ description: "How many conversations were opened" }),
    bookings: Count.meta({ description: "How many bookings were made" }),
    first_reply_median_seconds: z.number().nullable().meta({
      description: "The median from a conversation's start to our first answer; null if nothing was answered",
    }),
    first_reply_p90_seconds: z
      .number()
      .nullable()
      .meta({ description: "The 90th percentile of the same; null if nothing was answered" }),
    deliveries_succeeded: Count.meta({ description: "How many webhook deliveries succeeded" }),
    deliveries_failed: Count.meta({ description: "How many webhook deliveries failed" }),
  })
  .meta({ description: "A day of the period" });
export type OverviewDay = z.infer<typeof OverviewDay>;

/** Counts by value, in the order of the enum; values without records are included with 0. */
const counts = <W extends z.ZodType>(of: W) =>
  z.array(z.object({ of, count: Count.meta({ description: "How many there are" }) }));

/** A figure of the period, and of the previous period up to the same time of its last day. */
const compared = <T extends z.ZodType>(value: T) => ({
  total: value.meta({ description: "Of this period" }),
  previous: value.meta({ description: "Of the period before, up to the same time of its last day" }),
});

export const Overview = z
  .object({
    time_zone: z.string().meta({ description: "The IANA time zone that the days are in" }),
    days: z.array(OverviewDay).meta({ description: "Day by day, the first one first" }),
    leads: z
      .object({
        ...compared(Count),
        in_all: Count.meta({ description: "How many there are of all time" }),
        imported: Count.meta({ description: "How many were imported in this period" }),
        by_status: counts(LeadStatus).meta({ description: "How many are at each stage" }),
        by_channel: counts(Channel).meta({ description: "How many came through each channel" }),
      })
      .meta({ description: "Leads; imported ones count only in `imported`" }),
    conversations: z
      .object({
        ...compared(Count),
        by_status: counts(ConversationStatus).meta({ description: "How many have each status" }),
      })
      .meta({ description: "Conversations that were opened" }),
    first_reply: z
      .object({
        ...compared(z.number().nullable()),
        p90_seconds: z
          .number()
          .nullable()
          .meta({ description: "The 90th percentile; null if nothing was answered" }),
        answered: Count.meta({ description: "How many conversations were answered" }),
      })
      .meta({
        description:
          "From a conversation's start to our first answer; `total` and `previous` are medians in seconds",
      }),
    bookings: z
      .object({
        ...compared(Count),
        by_status: counts(BookingStatus).meta({ description: "How many have each status" }),
      })
      .meta({ description: "Bookings that were made" }),
    webhooks: z
      .object({
        succeeded: Count.meta({ description: "How many succeeded" }),
        failed: Count.meta({ description: "How many failed" }),
        endpoints: Count.meta({ description: "How many endpoints there are" }),
        failing: z
          .array(
            z.object({
              id: Id,
              url: z.string().meta({ description: "Where its deliveries are posted" }),
              failing_since: Timestamp.nullable().meta({
                description: "The first failure since the last success",
              }),
            }),
          )
          .meta({ description: "The endpoints that are failing" }),
      })
      .meta({ description: "Webhook deliveries of at most 30 days, as long as they are kept" }),
  })
  .meta({
    id: "Overview",
    description:
      "Your organization's figures. Leads, conversations and bookings are those of the period, by their current status",
  });
export type Overview = z.infer<typeof Overview>;

/**
 * What needs attention at the front desk now; counts stop at 100. `waiting`: conversations that need a person; `since`:
 * the start of the longest wait; `overdue`: how many have waited longer than the reply target. `today`: today's
 * appointments that are not cancelled, and the `next` one. `untold`: appointments whose customers could not be told of a
 * change. `failed_sends`: conversations whose last message of ours
 * failed within the last week. `failing`: the webhook endpoints that are failing. `calendars`: external calendars that
 * are out of date (`stale`), or that could not be fully read or written for 15 minutes (`failing`).
 */
export const Now = z.object({
  waiting: z.object({ count: Count, since: Timestamp.nullable(), overdue: Count }),
  today: z.object({
    count: Count,
    next: z.object({ starts_at: Timestamp, name: z.string() }).nullable(),
  }),
  requests: Count,
  untold: Count,
  failed_sends: Count,
  failing: z.array(z.object({ id: Id, url: z.string() })),
  calendars: z.array(
    z.object({ id: Id, name: z.string(), state: CalendarHealth.extract(["failing", "stale"]) }),
  ),
});
export type Now = z.infer<typeof Now>;
