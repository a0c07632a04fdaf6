import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { OpeningHours } from "../../schema/organization";
import { Role } from "../../schema/team";
import { moment, quoted, refersTo, tenantColumns } from "./columns";
import { ofOrganization } from "./organizations";

/**
 * Staff. `email` is lower case and unique across organizations. `password_hash` is null without a password. Raising
 * `token_version` ends every session and token at once. `is_away` is set by the member. `working_hours` null: the
 * organization's opening hours.
 */
export const users = pgTable(
  "users",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    email: text("email").notNull().unique(),
    password_hash: text("password_hash"),
    full_name: text("full_name").notNull(),
    is_active: boolean("is_active").notNull().default(true),
    is_verified: boolean("is_verified").notNull().default(false),
    role: text("role").$type<Role>().notNull(),
    token_version: integer("token_version").notNull().default(0),
    is_away: boolean("is_away").notNull().default(false),
    working_hours: jsonb("working_hours").$type<OpeningHours>(),
  },
  (t) => [
    primaryKey({ columns: [t.id] }),
    unique("users_organization_id_id_key").on(t.organization_id, t.id),
    check("users_role_check", sql`${t.role} in (${quoted(Role.options)})`),
  ],
);

/**
 * A user's account at an identity provider; (provider, issuer, subject) belongs to one user for ever. `email` is only
 * shown.
 */
export const identities = pgTable(
  "identities",
  {
    ...tenantColumns(),
    user_id: uuid("user_id").notNull(),
    provider: text("provider").notNull(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    email: text("email"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    unique("identities_subject_key").on(t.provider, t.issuer, t.subject),
    index("identities_user_index").on(t.organization_id, t.user_id),
    refersTo(t, t.user_id, users),
  ],
);

/**
 * A sign-in session. Access tokens name it as `sid`, so each can be revoked by itself. `confirmed_at`: when its user last
 * proved who they are. Kept until it expires.
 */
export const sessions = pgTable(
  "sessions",
  {
    ...tenantColumns(),
    user_id: uuid("user_id").notNull(),
    surface: text("surface").$type<"api" | "dashboard">().notNull(),
    ip: text("ip").notNull(),
    user_agent: text("user_agent").notNull(),
    last_seen_at: moment("last_seen_at").notNull().defaultNow(),
    confirmed_at: moment("confirmed_at").notNull().defaultNow(),
    expires_at: moment("expires_at").notNull(),
    revoked_at: moment("revoked_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.user_id, users),
    index("sessions_user_index").on(t.organization_id, t.user_id, t.id),
    index("sessions_age_index").on(t.expires_at),
  ],
);

/** A link that lets one person join. Only the hash of its token is stored. */
export const invitations = pgTable(
  "invitations",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    email: text("email"),
    role: text("role").$type<Role>().notNull(),
    token_hash: text("token_hash").notNull().unique(),
    invited_by: uuid("invited_by").notNull(),
    expires_at: moment("expires_at").notNull(),
    accepted_at: moment("accepted_at"),
    accepted_by: uuid("accepted_by"),
    revoked_at: moment("revoked_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.invited_by, users),
    index("invitations_age_index").on(t.expires_at),
    check("invitations_role_check", sql`${t.role} in (${quoted(Role.options)})`),
  ],
);

/**
 * What works once: an e-mail link, to choose a new password or to verify the address, or the challenge that a passkey signs.
 */
export const accountTokens = pgTable(
  "account_tokens",
  {
    ...tenantColumns(),
    user_id: uuid("user_id").notNull(),
    purpose: text("purpose")
      .$type<"reset_password" | "verify_email" | "add_passkey" | "use_passkey">()
      .notNull(),
    email: text("email").notNull(),
    token_hash: text("token_hash").notNull().unique(),
    expires_at: moment("expires_at").notNull(),
    used_at: moment("used_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.user_id, users),
    index("account_tokens_user_index").on(t.organization_id, t.user_id, t.purpose),
    index("account_tokens_age_index").on(t.expires_at),
  ],
);

/** Requests counted per key and window. They throttle registration and login across processes. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").notNull(),
    window_start: moment("window_start").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.window_start] }),
    index("rate_limits_age_index").on(t.window_start),
  ],
);
