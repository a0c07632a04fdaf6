import { sql } from "drizzle-orm";
import {
  boolean,
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
import { CalendarKind, type UnreadableExample } from "../../schema/calendar-connection";
import { users } from "./auth";
import { moment, quoted, refersTo, tenantColumns, updatedAt } from "./columns";
import { ofOrganization } from "./organizations";
import { resources } from "./resources";

/**
 * Addresses where calendar programs read an organization's appointments, or those of one resource, whose removal ends
 * them. Anyone with the address can read them, so its token is stored as a hash. `shows_names`: whether they include
 * the customer's name and the place. `created_by`: whoever was shown the present address. If they leave, it is revoked:
 * `token_hash` is null since `revoked_at`, until the feed is given a new address.
 */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    resource_id: uuid("resource_id"),
    name: text("name").notNull(),
    shows_names: boolean("shows_names").notNull(),
    token_hash: text("token_hash"),
    created_by: uuid("created_by"),
    revoked_at: moment("revoked_at"),
    last_read_at: moment("last_read_at"),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.resource_id, resources).onDelete("cascade"),
    refersTo(t, t.created_by, users),
    index("calendar_feeds_resource_index").on(t.organization_id, t.resource_id),
    uniqueIndex("calendar_feeds_token_key").on(t.token_hash),
  ],
);

/**
 * External calendars, each of one resource. `blocks`: its busy times block the resource. `takes_appointments`: our
 * appointments are written to it. `tag` is the calendar's version at the last read; `read_whole_at`: when it was last
 * read completely. `failing_since`: the first failure since the last successful read; `failure` is the latest.
 * `ask_after`: the calendar wants no requests before then. `unreadable`: how many events could not be read, with
 * examples. `connected_by`: whoever gave its credentials.
 */
export const calendars = pgTable(
  "calendars",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    resource_id: uuid("resource_id").notNull(),
    kind: text("kind").$type<CalendarKind>().notNull(),
    name: text("name").notNull(),
    account: text("account").notNull(),
    external_id: text("external_id").notNull(),
    credentials_sealed: text("credentials_sealed").notNull(),
    blocks: boolean("blocks").notNull(),
    takes_appointments: boolean("takes_appointments").notNull(),
    tag: text("tag"),
    unreadable: integer("unreadable").notNull().default(0),
    unreadable_examples: jsonb("unreadable_examples").$type<UnreadableExample[]>().notNull().default([]),
    connected_by: uuid("connected_by"),
    read_at: moment("read_at"),
    read_whole_at: moment("read_whole_at"),
    failing_since: moment("failing_since"),
    failure: text("failure"),
    ask_after: moment("ask_after"),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.resource_id, resources),
    refersTo(t, t.connected_by, users),
    index("calendars_resource_index").on(t.organization_id, t.resource_id),
    uniqueIndex("calendars_external_key").on(t.organization_id, t.kind, t.external_id),
    check("calendars_kind_check", sql`${t.kind} in (${quoted(CalendarKind.options)})`),
  ],
);

/** Times when an external calendar's resource is busy, from the last read; `external_id` is the event's id there. */
export const busyTimes = pgTable(
  "busy_times",
  {
    ...tenantColumns(),
    calendar_id: uuid("calendar_id").notNull(),
    resource_id: uuid("resource_id").notNull(),
    external_id: text("external_id").notNull(),
    starts_at: moment("starts_at").notNull(),
    ends_at: moment("ends_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.calendar_id, calendars).onDelete("cascade"),
    index("busy_times_calendar_index").on(t.organization_id, t.calendar_id),
    index("busy_times_end_index").on(t.organization_id, t.ends_at),
  ],
);

/**
 * Our appointments in external calendars: which state (`updated_at`) was written, and the calendar's version of it. The
 * event may outlive its deleted booking, so there is no foreign key to `bookings`.
 */
export const calendarEvents = pgTable(
  "calendar_events",
  {
    organization_id: uuid("organization_id").notNull(),
    calendar_id: uuid("calendar_id").notNull(),
    booking_id: uuid("booking_id").notNull(),
    version: text("version"),
    written_state: moment("written_state").notNull(),
    ends_at: moment("ends_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.calendar_id, t.booking_id] }),
    refersTo(t, t.calendar_id, calendars).onDelete("cascade"),
    index("calendar_events_end_index").on(t.ends_at),
  ],
);
