import { boolean, foreignKey, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment, tenantColumns } from "./columns";
import { organizations } from "./organizations";

/** Staff. `email` is lower case; one address is one account. `password_hash` is null without a password. */
export const users = pgTable(
  "users",
  {
    ...tenantColumns(),
    organization_id: uuid("organization_id")
      .notNull()
      .references(() => organizations.id),
    email: text("email").notNull().unique(),
    password_hash: text("password_hash"),
    full_name: text("full_name").notNull(),
    is_active: boolean("is_active").notNull().default(true),
    is_verified: boolean("is_verified").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.id] }),
    unique("users_organization_id_id_key").on(t.organization_id, t.id),
  ],
);

/** Who a person is at an identity provider; (provider, issuer, subject) names one account for ever. */
export const identities = pgTable(
  "identities",
  {
    ...tenantColumns(),
    user_id: uuid("user_id").notNull(),
    provider: text("provider").notNull(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    unique("identities_subject_key").on(t.provider, t.issuer, t.subject),
    foreignKey({
      columns: [t.organization_id, t.user_id],
      foreignColumns: [users.organization_id, users.id],
    }),
  ],
);

/** Requests counted per key and window; how register and login are throttled, across processes. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").notNull(),
    window_start: moment("window_start").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.window_start] })],
);
