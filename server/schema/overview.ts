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
    .default(30),
});

const Count = z.int().min(0);

/** One day. The seconds are from a conversation's start to our first answer; null if nothing was answered. */
export const OverviewDay = z.object({
  date: z.iso.date(),
  leads: Count,
  conversations: Count,
  bookings: Count,
  first_reply_median_seconds: z.number().nullable(),
  first_reply_p90_seconds: z.number().nullable(),
  deliveries_succeeded: Count,
  deliveries_failed: Count,
});
export type OverviewDay = z.infer<typeof OverviewDay>;

/** Counts by value, in the order of the enum; values without records are included with 0. */
const counts = <W extends z.ZodType>(of: W) => z.array(z.object({ of, count: Count }));

/** A figure of the period, and of the previous period up to the same time of its last day. */
const compared = <T extends z.ZodType>(value: T) => ({ total: value, previous: value });

/**
 * An organization's statistics. Leads, conversations and bookings are those of the period, by their current status.
 * Imported leads count only in `imported`; `in_all` is all time. `webhooks` covers at most 30 days, as long as
 * deliveries are kept.
 */
export const Overview = z
  .object({
    time_zone: z.string(),
    days: z.array(OverviewDay),
    leads: z.object({
      ...compared(Count),
      in_all: Count,
      imported: Count,
      by_status: counts(LeadStatus),
      by_channel: counts(Channel),
    }),
    conversations: z.object({ ...compared(Count), by_status: counts(ConversationStatus) }),
    first_reply: z.object({
      ...compared(z.number().nullable()),
      p90_seconds: z.number().nullable(),
      answered: Count,
    }),
    bookings: z.object({ ...compared(Count), by_status: counts(BookingStatus) }),
    webhooks: z.object({
      succeeded: Count,
      failed: Count,
      endpoints: Count,
      failing: z.array(z.object({ id: Id, url: z.string(), failing_since: Timestamp.nullable() })),
    }),
  })
  .meta({ id: "Overview" });
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
