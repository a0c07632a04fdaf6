import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CalendarKind } from "../../server/schema/calendar-connection";
import { moment, quoted, refersTo, tenantColumns, updatedAt } from "./columns";
import { ofOrganization } from "./organizations";
import { resources } from "./resources";

/**
 * Addresses at which calendar programs read an organization's appointments, or those of one resource, with which they
 * end. Who has the address has its appointments, so the token in it is kept as a hash. `shows_names`: whether they also
 * tell whom each is for, and where.
 */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    resource_id: uuid("resource_id"),
    name: text("name").notNull(),
    shows_names: boolean("shows_names").notNull(),
    token_hash: text("token_hash").notNull(),
    last_read_at: moment("last_read_at"),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.resource_id, resources).onDelete("cascade"),
    index("calendar_feeds_resource_index").on(t.organization_id, t.resource_id),
    uniqueIndex("calendar_feeds_token_key").on(t.token_hash),
  ],
);

/**
 * Calendars outside, each somebody's or something's. `blocks`: its busy times do. `takes_appointments`: ours are written
 * there. `tag` is what it called its state when it was last read; `read_whole_at`: when all of it was. `failing_since`:
 * the first failure since it was last read, of which `failure` is the last; `ask_after`: not before then, it said
 * itself. `unreadable`: how many events could not be.
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
    index("calendars_resource_index").on(t.organization_id, t.resource_id),
    uniqueIndex("calendars_external_key").on(t.organization_id, t.kind, t.external_id),
    check("calendars_kind_check", sql`${t.kind} in (${quoted(CalendarKind.options)})`),
  ],
);

/** When a calendar's resource is busy elsewhere, as it was last read; `external_id` is the event's name there. */
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
 * Our appointments in calendars outside: which state of one (its `updated_at`) was written, and what the calendar calls
 * what it holds since. An appointment may be gone that is still there, so nothing says that it exists.
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
