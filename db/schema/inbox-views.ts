import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { InboxViewFilters } from "../../schema/inbox-view";
import { users } from "./auth";
import { refersTo, tenantColumns, updatedAt } from "./columns";

/**
 * A named set of inbox filters. Shared views belong to the whole team, others to their creator. Ordered by `position`.
 */
export const inboxViews = pgTable(
  "inbox_views",
  {
    ...tenantColumns(),
    user_id: uuid("user_id").notNull(),
    is_shared: boolean("is_shared").notNull(),
    name: text("name").notNull(),
    filters: jsonb("filters").$type<InboxViewFilters>().notNull(),
    position: integer("position").notNull(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.user_id, users),
    index("inbox_views_position_index").on(t.organization_id, t.position, t.id),
  ],
);
