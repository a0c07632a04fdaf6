import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { DayHours } from "../../schema/resource";
import {
  OfferStatus,
  OfferWay,
  type WaitingConsent,
  WaitingHindrance,
  WaitingSource,
  WaitingStatus,
} from "../../schema/waiting";
import { bookings } from "./bookings";
import { moment, quoted, refersTo, tenantColumns, updatedAt } from "./columns";
import { leads } from "./leads";
import { resources } from "./resources";

/**
 * Customers who wait for a free time between two dates. `hours`: the parts of a day that suit them; empty: any.
 * `resource_id`: with whom; null: anybody. `hindrance`: why a time that was free could not be offered to them.
 * `booking_id`: what they got. `consent`: what they agreed to on the page.
 */
export const waitingListEntries = pgTable(
  "waiting_list_entries",
  {
    ...tenantColumns(),
    lead_id: uuid("lead_id").notNull(),
    services: jsonb("services").$type<string[]>().notNull().default([]),
    resource_id: uuid("resource_id"),
    first_on: date("first_on", { mode: "string" }).notNull(),
    last_on: date("last_on", { mode: "string" }).notNull(),
    hours: jsonb("hours").$type<DayHours>().notNull().default([]),
    notes: text("notes"),
    status: text("status").$type<WaitingStatus>().notNull().default("waiting"),
    source: text("source").$type<WaitingSource>().notNull(),
    hindrance: text("hindrance").$type<WaitingHindrance>(),
    booking_id: uuid("booking_id"),
    consent: jsonb("consent").$type<WaitingConsent>(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.lead_id, leads),
    refersTo(t, t.resource_id, resources).onDelete("cascade"),
    refersTo(t, t.booking_id, bookings),
    index("waiting_list_entries_status_index").on(t.organization_id, t.status, t.id),
    index("waiting_list_entries_lead_index").on(t.organization_id, t.lead_id, t.id),
    index("waiting_list_entries_resource_index").on(t.organization_id, t.resource_id),
    index("waiting_list_entries_booking_index").on(t.organization_id, t.booking_id),
    check("waiting_list_entries_status_check", sql`${t.status} in (${quoted(WaitingStatus.options)})`),
    check("waiting_list_entries_source_check", sql`${t.source} in (${quoted(WaitingSource.options)})`),
    check(
      "waiting_list_entries_hindrance_check",
      sql`${t.hindrance} in (${quoted(WaitingHindrance.options)})`,
    ),
    check("waiting_list_entries_dates_check", sql`${t.first_on} <= ${t.last_on}`),
  ],
);

/**
 * Free times offered to who waits. While it is `open`, it blocks its resource as an appointment would
 * (`waiting_list_offers_slot_key`, in the migrations, and `availability/busy-intervals`), until `held_until`.
 * Only the token's hash is stored.
 */
export const waitingListOffers = pgTable(
  "waiting_list_offers",
  {
    ...tenantColumns(),
    entry_id: uuid("entry_id").notNull(),
    resource_id: uuid("resource_id").notNull(),
    starts_at: moment("starts_at").notNull(),
    ends_at: moment("ends_at").notNull(),
    buffer_before_minutes: integer("buffer_before_minutes").notNull().default(0),
    buffer_after_minutes: integer("buffer_after_minutes").notNull().default(0),
    blocks_from: moment("blocks_from").generatedAlwaysAs(
      sql`minutes_later(starts_at, -buffer_before_minutes)`,
    ),
    blocks_until: moment("blocks_until").generatedAlwaysAs(sql`minutes_later(ends_at, buffer_after_minutes)`),
    session: text("session"),
    seat: integer("seat").notNull().default(1),
    status: text("status").$type<OfferStatus>().notNull().default("open"),
    way: text("way").$type<OfferWay>().notNull(),
    held_until: moment("held_until").notNull(),
    answered_at: moment("answered_at"),
    token_hash: text("token_hash").notNull().unique(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.entry_id, waitingListEntries).onDelete("cascade"),
    refersTo(t, t.resource_id, resources).onDelete("cascade"),
    uniqueIndex("waiting_list_offers_open_key")
      .on(t.organization_id, t.entry_id)
      .where(sql`${t.status} = 'open'`),
    uniqueIndex("waiting_list_offers_seat_key")
      .on(t.organization_id, t.resource_id, t.session, t.seat)
      .where(sql`${t.status} = 'open' and ${t.session} is not null`),
    index("waiting_list_offers_entry_index").on(t.organization_id, t.entry_id, t.id),
    index("waiting_list_offers_blocks_index")
      .on(t.organization_id, t.blocks_from, t.blocks_until)
      .where(sql`${t.status} = 'open'`),
    index("waiting_list_offers_resource_index").on(t.organization_id, t.resource_id),
    check("waiting_list_offers_status_check", sql`${t.status} in (${quoted(OfferStatus.options)})`),
    check("waiting_list_offers_way_check", sql`${t.way} in (${quoted(OfferWay.options)})`),
    check("waiting_list_offers_times_check", sql`${t.starts_at} < ${t.ends_at}`),
  ],
);
