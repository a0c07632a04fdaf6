import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";

/**
 * Changes in the number of leads, conversations and bookings by status and channel, added by triggers; the sum is the
 * count. A `kind` is a table, or a part of it: `leads:imported`, or a table's name and a label's or a team's id. A booking's
 * channel is empty. Rows are only added, so that writers never wait for one another, and a job folds them together.
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
