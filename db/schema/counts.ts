import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";

/**
 * Changes in the number of leads, conversations and bookings by status and channel, added by triggers; their sum is the
 * count. A `kind` is a table or a part of it: `leads:imported`, or the table's name with a label's or team's id.
 * Bookings have an empty channel. Rows are only added, so that writers never wait for one another; a job folds them.
 */
export const recordCounts = pgTable(
  "record_counts",
  {
    organization_id: uuid("organization_id").notNull(),
    kind: text("kind").notNull(),
    status: text("status").notNull(),
    channel: text("channel").notNull(),
    change: integer("change").notNull(),
  },
  (t) => [index("record_counts_index").on(t.organization_id, t.kind, t.status, t.channel)],
);
