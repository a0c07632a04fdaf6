import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { FactorKind } from "../../schema/factor";
import { users } from "./auth";
import { moment, quoted, refersTo, tenantColumns } from "./columns";

/**
 * What a user proves a second time who they are with; it counts once it is confirmed. An authenticator app has a sealed
 * secret, and `last_step`, the 30 seconds whose code was used last: an earlier code no longer works. A passkey has the rest.
 */
export const factors = pgTable(
  "factors",
  {
    ...tenantColumns(),
    user_id: uuid("user_id").notNull(),
    kind: text("kind").$type<FactorKind>().notNull(),
    name: text("name").notNull(),
    secret_sealed: text("secret_sealed"),
    last_step: integer("last_step"),
    credential_id: text("credential_id").unique("factors_credential_key"),
    public_key: text("public_key"),
    counter: bigint("counter", { mode: "number" }),
    transports: jsonb("transports").$type<string[]>().notNull().default([]),
    confirmed_at: moment("confirmed_at"),
    last_used_at: moment("last_used_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.user_id, users),
    index("factors_user_index").on(t.organization_id, t.user_id),
    check("factors_kind_check", sql`${t.kind} in (${quoted(FactorKind.options)})`),
  ],
);

/** Codes for who has lost their factors, each used once. Only their hashes are stored: a code has 120 random bits. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    ...tenantColumns(),
    user_id: uuid("user_id").notNull(),
    code_hash: text("code_hash").notNull(),
    used_at: moment("used_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.user_id, users),
    index("recovery_codes_user_index").on(t.organization_id, t.user_id),
  ],
);
