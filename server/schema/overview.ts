import { z } from "zod";
import { BookingStatus } from "./booking";
import { CalendarHealth } from "./calendar-connection";
import { Id, Timestamp } from "./common";
import { ConversationStatus } from "./conversation";
import { Channel, LeadStatus } from "./lead";

/** The last 7, 30 or 90 days of the organization's clock, today included. */
export const OverviewQuery = z.strictObject({
  days: z.coerce
    .number()
    .meta({ type: "integer", enum: [7, 30, 90] })
    .pipe(z.literal([7, 30, 90]))
    .default(30),
});

const Count = z.int().min(0);

/** One day. Seconds from a conversation's beginning to our first answer; null where nothing was answered. */
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

/** How many there are of each word of a vocabulary, in its order; those that none has are there with 0. */
const counts = <W extends z.ZodType>(of: W) => z.array(z.object({ of, count: Count }));

/** A number of the period, and of the period before up to the same time of its last day. */
const compared = <T extends z.ZodType>(value: T) => ({ total: value, previous: value });

/**
 * How an organization does. Leads, conversations and bookings are the period's, by their status now; `imported` leads
 * count only there, `in_all` is all time. `webhooks` reaches back 30 days, as deliveries do.
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
 * What asks for somebody at the front desk now; counts stop at 100. `waiting`: conversations that need a person,
 * `since` when the longest wait lasts, and how many are `overdue`: longer than the business wants. `today`: today's appointments, `next` the next of them. `failed_sends`:
 * conversations of which our last message failed within the last week. `failing`: the endpoints that fail. `calendars`: those
 * outside that are out of date (`stale`), or of which for as long not all could be written or read (`failing`).
 */
export const Now = z.object({
  waiting: z.object({ count: Count, since: Timestamp.nullable(), overdue: Count }),
  today: z.object({
    count: Count,
    next: z.object({ starts_at: Timestamp, name: z.string() }).nullable(),
  }),
  requests: Count,
  failed_sends: Count,
  failing: z.array(z.object({ id: Id, url: z.string() })),
  calendars: z.array(
    z.object({ id: Id, name: z.string(), state: CalendarHealth.extract(["failing", "stale"]) }),
  ),
});
export type Now = z.infer<typeof Now>;
