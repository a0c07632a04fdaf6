import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";

/**
 * How the number of an organization's leads and conversations per status and channel changed, written by triggers
 * on these tables. The sum is the count. Rows are only added (so writers never wait for one another) and folded
 * together by a job.
 */
export const recordCounts = pgTable(
  "record_counts",
  {
    organization_id: uuid("organization_id").notNull(),
    kind: text("kind").$type<"leads" | "conversations">().notNull(),
    status: text("status").notNull(),
    channel: text("channel").notNull(),
    change: integer("change").notNull(),
  },
  (t) => [index("record_counts_index").on(t.organization_id, t.kind, t.status, t.channel)],
);
