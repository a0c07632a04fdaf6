import { boolean, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment, tenantColumns, updatedAt } from "./columns";
import { organizations } from "./organizations";

/**
 * Addresses at which calendar programs read an organization's appointments. Who has the address has its appointments,
 * so the token in it is kept as a hash. `shows_names`: whether they also tell whom each is for, and where.
 */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    ...tenantColumns(),
    organization_id: uuid("organization_id")
      .notNull()
      .references(() => organizations.id),
    name: text("name").notNull(),
    shows_names: boolean("shows_names").notNull(),
    token_hash: text("token_hash").notNull(),
    last_read_at: moment("last_read_at"),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    uniqueIndex("calendar_feeds_token_key").on(t.token_hash),
  ],
);
