import { getTableColumns, sql } from "drizzle-orm";
import { bookings } from "@/db/schema/bookings";

const {
  organization_id: _organization,
  mailed_starts_at: _mailed,
  mailed_sequence: _sequence,
  told_starts_at: _told,
  unmailed_at: _unmailed,
  buffer_before_minutes: _before,
  buffer_after_minutes: _after,
  blocks_from: _from,
  blocks_until: _until,
  session: _session,
  seat: _seat,
  placed_at: _placed,
  ...columns
} = getTableColumns(bookings);
/** The columns of a booking in the API's schema. */
export const bookingColumns = columns;

/**
 * A booking's `updated_at` after a change: later than before it, in whatever order changes began and were committed, so
 * that calendars neither miss one nor take a newer state for an older one.
 */
export const changedAt = () =>
  sql`greatest(clock_timestamp(), ${bookings.updated_at} + interval '1 millisecond')`;
