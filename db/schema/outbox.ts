import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/**
 * Jobs that are not done yet, when Inngest runs them; the embedded engine has its own tables. A row is written in the
 * transaction that causes it, sent as the event with the same id, claimed by one run, and deleted when the job is done.
 */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    input: jsonb("input").notNull(),
    key: text("key"),
    run_at: moment("run_at").notNull().defaultNow(),
    created_at: moment("created_at").notNull().defaultNow(),
    /** When Inngest accepted the event; null until then. */
    sent_at: moment("sent_at"),
    /** How often sending failed, and the last error. */
    attempts: integer("attempts").notNull().default(0),
    last_error: text("last_error"),
    /** The run that claimed the job. */
    run_id: text("run_id"),
    /** When the run counts as lost, if it has neither ended nor tried again by then. */
    lost_at: moment("lost_at"),
  },
  (t) => [
    uniqueIndex("outbox_waiting_key").on(t.key).where(sql`${t.run_id} is null`),
    index("outbox_unsent_index").on(t.created_at).where(sql`${t.sent_at} is null`),
    index("outbox_due_index").on(t.run_at),
  ],
);
