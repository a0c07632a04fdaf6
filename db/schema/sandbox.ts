import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Metadata } from "../../server/schema/common";
import { channelConnections } from "./channels";
import { tenantColumns } from "./columns";

/**
 * What the sandbox's providers were asked: to send a message to `recipient`, or to keep a content (Twilio) for one.
 * `provider_id` is the id that was answered. Kept a day.
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
    foreignKey({
      columns: [t.organization_id, t.connection_id],
      foreignColumns: [channelConnections.organization_id, channelConnections.id],
    }),
    index("sandbox_requests_recipient_index").on(t.organization_id, t.connection_id, t.recipient, t.id),
    index("sandbox_requests_provider_id_index").on(t.organization_id, t.provider_id),
    index("sandbox_requests_age_index").on(t.created_at),
  ],
);
