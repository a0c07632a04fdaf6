import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/**
 * The jobs that are not done yet where Inngest runs them; the embedded engine has tables of its own. A row is written
 * in its cause's transaction, sent as the event of the same id, taken by one run, and deleted when the job is done.
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
    /** When Inngest took the event; null until then. */
    sent_at: moment("sent_at"),
    /** How often it could not be sent, and why not the last time. */
    attempts: integer("attempts").notNull().default(0),
    last_error: text("last_error"),
    /** The run that does it. */
    run_id: text("run_id"),
  },
  (t) => [
    uniqueIndex("outbox_waiting_key").on(t.key).where(sql`${t.run_id} is null`),
    index("outbox_unsent_index").on(t.created_at).where(sql`${t.sent_at} is null`),
    index("outbox_due_index").on(t.run_at),
  ],
);
