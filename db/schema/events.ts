import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Metadata } from "../../schema/common";
import type { EventType } from "../../schema/event";
import { moment, tenantColumns, transactionId } from "./columns";
import { ofOrganization } from "./organizations";

/**
 * What happened; kept 30 days. No foreign key to the organization: every writer would lock that one row.
 * `transaction_id` orders the feed by commit: ids are made before the commit, so by id alone a reader could skip an
 * event that was made early and committed late. `created_at` is when it was recorded, with its record locked, and not
 * when its transaction began: by it, events of one record are in the order in which they happened. `practice`: it is
 * about a practice customer.
 */
export const events = pgTable(
  "events",
  {
    ...tenantColumns(),
    created_at: moment("created_at").notNull().default(sql`clock_timestamp()`),
    type: text("type").$type<EventType>().notNull(),
    data: jsonb("data").$type<Metadata>().notNull(),
    practice: boolean("practice").notNull().default(false),
    transaction_id: transactionId("transaction_id").notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    index("events_feed_index").on(t.organization_id, t.transaction_id, t.id),
    index("events_feed_type_index").on(t.organization_id, t.type, t.transaction_id, t.id),
    index("events_time_index").on(t.organization_id, t.created_at),
    // A lead's changes, for its timeline.
    index("events_lead_update_index")
      .on(t.organization_id, sql`(${t.data}->>'id')`, t.created_at)
      .where(sql`${t.type} = 'lead.updated'`),
    // A booking's moves, for its lead's timeline.
    index("events_move_index")
      .on(t.organization_id, sql`(${t.data}->>'id')`, t.created_at)
      .where(sql`${t.type} = 'booking.rescheduled'`),
    index("events_age_index").on(t.created_at),
  ],
);

/** A received agent event; the same one within 60 seconds is a duplicate. */
export const agentEventReceipts = pgTable(
  "agent_event_receipts",
  {
    organization_id: ofOrganization(),
    fingerprint: text("fingerprint").notNull(),
    received_at: moment("received_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.fingerprint] }),
    index("agent_event_receipts_age_index").on(t.received_at),
  ],
);
