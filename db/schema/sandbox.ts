import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { Metadata } from "../../schema/common";
import type { ReceiverAnswer } from "../../schema/sandbox";
import { channelConnections } from "./channels";
import { moment, refersTo, tenantColumns } from "./columns";
import { ofOrganization } from "./organizations";

/**
 * Requests to the simulated providers: to send a message to `recipient`, or to store a content (Twilio; no recipient).
 * `provider_id` is the id in the answer. Messages are kept a day, contents 30 days.
 */
export const sandboxRequests = pgTable(
  "sandbox_requests",
  {
    ...tenantColumns(),
    connection_id: uuid("connection_id").notNull(),
    recipient: text("recipient"),
    provider_id: text("provider_id").notNull(),
    url: text("url").notNull(),
    content_type: text("content_type").notNull(),
    body: text("body").notNull(),
    parsed: jsonb("parsed").$type<Metadata>().notNull(),
    status_code: integer("status_code").notNull(),
    answer: text("answer").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.connection_id, channelConnections),
    index("sandbox_requests_recipient_index").on(t.organization_id, t.connection_id, t.recipient, t.id),
    index("sandbox_requests_provider_id_index").on(t.organization_id, t.provider_id),
    index("sandbox_requests_age_index").on(t.created_at),
  ],
);

/**
 * An organization's own webhook receiver. `token` is its address, `answers` its answers to the next calls (the last one
 * to all further), and `answered` how many were given since they were set.
 */
export const sandboxReceivers = pgTable("sandbox_receivers", {
  organization_id: ofOrganization().primaryKey(),
  token: text("token").notNull().unique(),
  answers: jsonb("answers").$type<ReceiverAnswer[]>().notNull(),
  answered: integer("answered").notNull().default(0),
  created_at: moment("created_at").notNull().defaultNow(),
});

/** A call to the receiver; only the newest are kept. `answer` null: it was left hanging. */
export const sandboxReceipts = pgTable(
  "sandbox_receipts",
  {
    ...tenantColumns(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull(),
    body: text("body").notNull(),
    answer: integer("answer"),
    service_verified: boolean("service_verified").notNull(),
    standard_verified: boolean("standard_verified").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    foreignKey({
      columns: [t.organization_id],
      foreignColumns: [sandboxReceivers.organization_id],
    }).onDelete("cascade"),
    index("sandbox_receipts_age_index").on(t.created_at),
  ],
);
