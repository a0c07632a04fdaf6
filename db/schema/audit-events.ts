import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AuditChanges, AuditEventName, AuditTarget } from "../../schema/audit-event";
import { tenantColumns } from "./columns";

/**
 * Who did what, kept 400 days and never changed. No foreign keys: every writer would lock the organization's one row, and
 * what was done outlives what it was done to. `target_ids` are those of `targets`, at most twenty of `target_count`.
 */
export const auditEvents = pgTable(
  "audit_events",
  {
    ...tenantColumns(),
    event: text("event").$type<AuditEventName>().notNull(),
    actor_type: text("actor_type").notNull(),
    actor_id: uuid("actor_id"),
    actor_name: text("actor_name"),
    targets: jsonb("targets").$type<AuditTarget[]>().notNull(),
    target_ids: uuid("target_ids").array().notNull(),
    target_count: integer("target_count").notNull(),
    remote_ip: text("remote_ip"),
    user_agent: text("user_agent"),
    request_id: text("request_id"),
    changes: jsonb("changes").$type<AuditChanges>(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    index("audit_events_actor_index").on(t.organization_id, t.actor_id, t.id),
    index("audit_events_event_index").on(t.organization_id, t.event, t.id),
    index("audit_events_target_index").using("gin", t.target_ids),
    index("audit_events_age_index").on(t.created_at),
  ],
);
