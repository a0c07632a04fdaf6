import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { BookingSource, BookingStatus, type Cancellation, ToldBy } from "../../schema/booking";
import { moment, quoted, refersTo, tenantColumns, updatedAt } from "./columns";
import { leads } from "./leads";
import { resources } from "./resources";

/**
 * Appointments. `resource_id` is the person or thing it is with; a trigger assigns the first resource if none is given.
 * A booking blocks its resource from `blocks_from` to `blocks_until`: its time plus its buffers. Bookings that we made
 * ourselves never overlap at a resource (`bookings_slot_key`, in the migrations), unless they are seats of one
 * `session` (a class at a time), each of which is given once. `mailed_starts_at` is the time last mailed to the
 * customer, `mailed_sequence` the number of mails; `told_starts_at` is the time last stated in a conversation.
 * `unmailed_at`: when the customer was last not mailed about it, because of the organization's daily limit.
 * `told_at` and `told_by`: when and how the customer was last told of it; `untold_since`: since when they have not been
 * told of its latest change, because nothing could reach them.
 * `source`: who booked it; null until it is booked.
 * `placed_at`: since when it has its current time, which the customer confirmed at `confirmed_at`.
 * `series_id`: the same for all that were booked together as a series; nothing else is stored of a series.
 */
export const bookings = pgTable(
  "bookings",
  {
    ...tenantColumns(),
    lead_id: uuid("lead_id").notNull(),
    status: text("status").$type<BookingStatus>().notNull(),
    uid: text("uid"),
    title: text("title"),
    services: jsonb("services").$type<string[]>().notNull().default([]),
    starts_at: moment("starts_at"),
    ends_at: moment("ends_at"),
    time_zone: text("time_zone"),
    location: text("location"),
    notes: text("notes"),
    cancellation_reason: text("cancellation_reason"),
    mailed_starts_at: moment("mailed_starts_at"),
    mailed_sequence: integer("mailed_sequence").notNull().default(0),
    told_starts_at: moment("told_starts_at"),
    unmailed_at: moment("unmailed_at"),
    told_at: moment("told_at"),
    told_by: text("told_by").$type<ToldBy>(),
    untold_since: moment("untold_since"),
    source: text("source").$type<BookingSource>(),
    resource_id: uuid("resource_id"),
    buffer_before_minutes: integer("buffer_before_minutes").notNull().default(0),
    buffer_after_minutes: integer("buffer_after_minutes").notNull().default(0),
    blocks_from: moment("blocks_from").generatedAlwaysAs(
      sql`minutes_later(starts_at, -buffer_before_minutes)`,
    ),
    blocks_until: moment("blocks_until").generatedAlwaysAs(
      sql`minutes_later(coalesce(ends_at, starts_at), buffer_after_minutes)`,
    ),
    session: text("session"),
    seat: integer("seat").notNull().default(1),
    placed_at: moment("placed_at").notNull().defaultNow(),
    confirmed_at: moment("confirmed_at"),
    updated_at: updatedAt(),
    series_id: uuid("series_id"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.lead_id, leads),
    refersTo(t, t.resource_id, resources),
    index("bookings_start_index").on(t.organization_id, t.starts_at, t.id),
    index("bookings_status_index").on(t.organization_id, t.status, t.starts_at, t.id),
    index("bookings_created_index").on(t.organization_id, t.created_at, t.status),
    index("bookings_updated_index").on(t.organization_id, t.updated_at, t.id),
    index("bookings_unplaced_index")
      .on(t.organization_id, t.status, t.id)
      .where(sql`${t.status} in ('requested', 'cancelled')`),
    index("bookings_lead_index").on(t.organization_id, t.lead_id, t.id),
    index("bookings_blocks_index")
      .on(t.organization_id, t.blocks_from, t.blocks_until)
      .where(sql`${t.status} = 'booked'`),
    index("bookings_untold_index")
      .on(t.organization_id, t.untold_since, t.id)
      .where(sql`${t.untold_since} is not null`),
    index("bookings_resource_index").on(t.organization_id, t.resource_id),
    index("bookings_series_index")
      .on(t.organization_id, t.series_id, t.starts_at)
      .where(sql`${t.series_id} is not null`),
    uniqueIndex("bookings_seat_key")
      .on(t.organization_id, t.resource_id, t.session, t.seat)
      .where(sql`${t.status} = 'booked' and ${t.uid} is null and ${t.session} is not null`),
    check("bookings_resource_check", sql`${t.resource_id} is not null or ${t.status} <> 'booked'`),
    check("bookings_told_by_check", sql`${t.told_by} in (${quoted(ToldBy.options)})`),
    check("bookings_source_check", sql`${t.source} in (${quoted(BookingSource.options)})`),
    check("bookings_status_check", sql`${t.status} in (${quoted(BookingStatus.options)})`),
  ],
);

/**
 * Every uid that a scheduler has given a booking, and the time of the last trigger applied for it. For an event with
 * seats it is the event's uid and the attendee: `schedulerKey`. A cancellation that arrives before its booking waits in
 * `cancellation`, without a booking, for 30 days.
 */
export const bookingUids = pgTable(
  "booking_uids",
  {
    organization_id: uuid("organization_id").notNull(),
    uid: text("uid").notNull(),
    booking_id: uuid("booking_id"),
    applied_at: moment("applied_at").notNull(),
    cancellation: jsonb("cancellation").$type<Cancellation>(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.uid] }),
    refersTo(t, t.booking_id, bookings),
    index("booking_uids_booking_index").on(t.organization_id, t.booking_id),
    index("booking_uids_waiting_index").on(t.applied_at).where(sql`${t.booking_id} is null`),
  ],
);
