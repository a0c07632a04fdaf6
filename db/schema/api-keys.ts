import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { ApiKeyScope } from "../../schema/api-key-scope";
import { users } from "./auth";
import { moment, refersTo, tenantColumns } from "./columns";
import { ofOrganization } from "./organizations";

/**
 * A key of an organization, for its integrations. Only the key's hash is stored, and what people recognize it by.
 * `rotated_at`: when another took its place; it works until `expires_at`.
 */
export const apiKeys = pgTable(
  "api_keys",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    name: text("name").notNull(),
    scopes: text("scopes").array().$type<ApiKeyScope[]>().notNull(),
    secret_hash: text("secret_hash").notNull(),
    start: text("start").notNull(),
    last_four: text("last_four").notNull(),
    created_by: uuid("created_by").notNull(),
    expires_at: moment("expires_at"),
    revoked_at: moment("revoked_at"),
    rotated_at: moment("rotated_at"),
    last_used_at: moment("last_used_at"),
    last_used_from: text("last_used_from"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    unique("api_keys_secret_key").on(t.organization_id, t.secret_hash),
    refersTo(t, t.created_by, users),
    index("api_keys_expiry_index").on(t.expires_at).where(sql`${t.revoked_at} is null`),
  ],
);

/** A key's latest requests, so that whoever wrote the integration can see what it did. `path` has no query. */
export const apiKeyRequests = pgTable(
  "api_key_requests",
  {
    ...tenantColumns(),
    key_id: uuid("key_id").notNull(),
    method: text("method").notNull(),
    path: text("path").notNull(),
    status: integer("status").notNull(),
    duration_ms: integer("duration_ms").notNull(),
    ip: text("ip").notNull(),
    request_id: text("request_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.key_id, apiKeys).onDelete("cascade"),
    index("api_key_requests_list_index").on(t.organization_id, t.key_id, t.id),
    index("api_key_requests_age_index").on(t.created_at),
  ],
);
