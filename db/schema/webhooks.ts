import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { EventType, SubscribableEvent } from "../../schema/event";
import { WebhookDeliveryStatus } from "../../schema/webhook";
import { WebhookEndpointStatus } from "../../schema/webhook-endpoint";
import { users } from "./auth";
import { moment, quoted, refersTo, tenantColumns, updatedAt } from "./columns";
import { events } from "./events";
import { ofOrganization } from "./organizations";

/**
 * A webhook endpoint of an organization. `failing_since`: the first failure since the last success. `include_practice`:
 * whether it also gets events about practice customers. `created_by`: whoever set its URL. `headers_sealed`: its own headers as JSON.
 */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    url: text("url").notNull(),
    events: text("events").array().$type<(SubscribableEvent | "*")[]>().notNull(),
    description: text("description").notNull().default(""),
    include_practice: boolean("include_practice").notNull().default(false),
    status: text("status").$type<WebhookEndpointStatus>().notNull().default("active"),
    disabled_reason: text("disabled_reason"),
    secret_sealed: text("secret_sealed").notNull(),
    previous_secret_sealed: text("previous_secret_sealed"),
    previous_secret_until: moment("previous_secret_until"),
    headers_sealed: text("headers_sealed"),
    header_names: text("header_names").array().notNull().default([]),
    failing_since: moment("failing_since"),
    created_by: uuid("created_by"),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.created_by, users),
    check("webhook_endpoints_status_check", sql`${t.status} in (${quoted(WebhookEndpointStatus.options)})`),
  ],
);

/**
 * One event's delivery to one endpoint. The row is authoritative; a job only makes the next try. `attempts_left` falls
 * to 0. A redelivery resets it, and `first_attempt_at` with it.
 */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    ...tenantColumns(),
    endpoint_id: uuid("endpoint_id").notNull(),
    event_id: uuid("event_id").notNull(),
    event: text("event").$type<EventType>().notNull(),
    status: text("status").$type<WebhookDeliveryStatus>().notNull().default("pending"),
    attempt_count: integer("attempt_count").notNull().default(0),
    attempts_left: integer("attempts_left").notNull().default(3),
    next_attempt_at: moment("next_attempt_at").defaultNow(),
    first_attempt_at: moment("first_attempt_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.endpoint_id, webhookEndpoints).onDelete("cascade"),
    refersTo(t, t.event_id, events).onDelete("cascade"),
    index("webhook_deliveries_list_index").on(t.organization_id, t.endpoint_id, t.id),
    index("webhook_deliveries_status_index").on(t.organization_id, t.endpoint_id, t.status, t.id),
    // `message.created` is left out: it is so frequent that a scan finds some at once.
    index("webhook_deliveries_type_index")
      .on(t.organization_id, t.endpoint_id, t.event, t.id)
      .where(sql`${t.event} <> 'message.created'`),
    index("webhook_deliveries_event_index").on(t.organization_id, t.event_id),
    index("webhook_deliveries_due_index")
      .on(t.endpoint_id, t.next_attempt_at)
      .where(sql`${t.status} = 'pending'`),
    check("webhook_deliveries_status_check", sql`${t.status} in (${quoted(WebhookDeliveryStatus.options)})`),
  ],
);

/** One try of a delivery; `answer` is the first KiB of the response. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    organization_id: uuid("organization_id").notNull(),
    delivery_id: uuid("delivery_id").notNull(),
    number: integer("number").notNull(),
    started_at: moment("started_at").notNull(),
    duration_ms: integer("duration_ms").notNull(),
    status_code: integer("status_code"),
    error: text("error"),
    answer: text("answer").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.delivery_id, t.number] }),
    refersTo(t, t.delivery_id, webhookDeliveries).onDelete("cascade"),
  ],
);
