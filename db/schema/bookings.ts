import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { BookingStatus, type Cancellation } from "../../server/schema/booking";
import { moment, quoted, refersTo, tenantColumns, updatedAt } from "./columns";
import { leads } from "./leads";

/**
 * Appointments. Those we gave away ourselves never overlap (`bookings_slot_key`, in the migrations). `mailed_starts_at`
 * is the time that the customer was last told by mail.
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
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.lead_id, leads),
    index("bookings_start_index").on(t.organization_id, t.starts_at, t.id),
    index("bookings_status_index").on(t.organization_id, t.status, t.starts_at, t.id),
    index("bookings_created_index").on(t.organization_id, t.created_at, t.status),
    index("bookings_unplaced_index")
      .on(t.organization_id, t.status, t.id)
      .where(sql`${t.status} in ('requested', 'cancelled')`),
    index("bookings_lead_index").on(t.organization_id, t.lead_id, t.id),
    check("bookings_status_check", sql`${t.status} in (${quoted(BookingStatus.options)})`),
  ],
);

/**
 * Every uid a scheduler has given a booking, and the moment of the last trigger applied for it. A cancellation that
 * came before its booking waits in `cancellation`, without a booking yet.
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
  ],
);
