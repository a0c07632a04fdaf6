import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Recurrence } from "../../schema/blocked-time";
import { users } from "./auth";
import { moment, refersTo, tenantColumns, updatedAt } from "./columns";
import { ofOrganization } from "./organizations";
import { resources } from "./resources";

/**
 * Times at which a resource, or all if it is null, can't be booked. `starts_at`: when the first occurrence begins.
 * `ends_at`: when the last one ends; null: never. `recurs`: how it repeats, by the organization's clock.
 */
export const blockedTimes = pgTable(
  "blocked_times",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    resource_id: uuid("resource_id"),
    note: text("note"),
    starts_at: moment("starts_at").notNull(),
    ends_at: moment("ends_at"),
    recurs: jsonb("recurs").$type<Recurrence>(),
    created_by: uuid("created_by"),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.resource_id, resources).onDelete("cascade"),
    refersTo(t, t.created_by, users),
    index("blocked_times_end_index").on(t.organization_id, t.ends_at, t.id),
    index("blocked_times_resource_index").on(t.organization_id, t.resource_id),
  ],
);
