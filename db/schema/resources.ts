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
import type { OpeningHours } from "../../schema/organization";
import { type DayHours, ResourceKind } from "../../schema/resource";
import { users } from "./auth";
import { moment, quoted, refersTo, tenantColumns, updatedAt } from "./columns";
import { ofOrganization } from "./organizations";

/**
 * The people, rooms or chairs that appointments are with. A trigger creates one for every new organization. `services`:
 * the names of the services it offers; null means all. `opening_hours`: null means the organization's. `user_id`: the
 * member of staff whose column it is. An archived resource stays for its bookings.
 */
export const resources = pgTable(
  "resources",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    name: text("name").notNull(),
    kind: text("kind").$type<ResourceKind>().notNull(),
    user_id: uuid("user_id"),
    services: jsonb("services").$type<string[]>(),
    opening_hours: jsonb("opening_hours").$type<OpeningHours>(),
    position: integer("position").notNull(),
    archived_at: moment("archived_at"),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.user_id, users),
    index("resources_position_index").on(t.organization_id, t.position, t.id),
    uniqueIndex("resources_name_key")
      .on(t.organization_id, sql`lower(${t.name})`)
      .where(sql`${t.archived_at} is null`),
    check("resources_kind_check", sql`${t.kind} in (${quoted(ResourceKind.options)})`),
  ],
);

/** Dates with other hours, for all resources or for the given one. `[]` means closed. */
export const scheduleExceptions = pgTable(
  "schedule_exceptions",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    name: text("name").notNull(),
    starts_on: date("starts_on", { mode: "string" }).notNull(),
    ends_on: date("ends_on", { mode: "string" }).notNull(),
    hours: jsonb("hours").$type<DayHours>().notNull(),
    resource_id: uuid("resource_id"),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.resource_id, resources),
    index("schedule_exceptions_dates_index").on(t.organization_id, t.ends_on, t.id),
    index("schedule_exceptions_resource_index").on(t.organization_id, t.resource_id),
    check("schedule_exceptions_dates_check", sql`${t.starts_on} <= ${t.ends_on}`),
  ],
);
