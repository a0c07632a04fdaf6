import { sql } from "drizzle-orm";
import { bookings } from "@/db/schema/bookings";

/**
 * A booking's `updated_at` after a change: later than before it, in whatever order changes began and were committed, so
 * that calendars neither miss one nor take a newer state for an older one.
 */
export const changedAt = () =>
  sql`greatest(clock_timestamp(), ${bookings.updated_at} + interval '1 millisecond')`;
