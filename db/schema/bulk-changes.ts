import { index, jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import type { BulkAct, BulkChanged } from "../../schema/bulk";
import { users } from "./auth";
import { refersTo, tenantColumns } from "./columns";

/**
 * An act on several conversations, with the states before and after it, so that whoever did it can undo it. Kept a day.
 */
export const bulkChanges = pgTable(
  "bulk_changes",
  {
    ...tenantColumns(),
    user_id: uuid("user_id").notNull(),
    act: jsonb("act").$type<BulkAct>().notNull(),
    changed: jsonb("changed").$type<BulkChanged[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.user_id, users),
    index("bulk_changes_age_index").on(t.created_at),
  ],
);
