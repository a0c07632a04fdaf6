import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ConnectionKind, OwnershipStatus, Provider } from "../../schema/channel-connection";
import { moment, quoted, tenantColumns, updatedAt } from "./columns";
import { ofOrganization } from "./organizations";

/**
 * Binds a provider's address (a number, Meta's phone_number_id) to the one organization that answers there. A
 * disconnected connection stays for its messages, with its credentials wiped. `verify_token_hash` is a keyed hash of
 * the token in Meta's handshake; null until it has been computed. `account_ids` are the provider's accounts (Meta: WABA
 * ids) whose posts this connection's secret has signed. `address_verified_at`: when Meta's handshake last sent its
 * token. `ownership`: whether the provider confirmed that the number belongs to this account. If another account proves
 * ownership, it takes the number over and this connection is disconnected too. `kind`: a real provider, or one
 * simulated for the demo or for an organization's practice number, of which it has at most one.
 */
export const channelConnections = pgTable(
  "channel_connections",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    provider: text("provider").$type<Provider>().notNull(),
    kind: text("kind").$type<ConnectionKind>().notNull().default("live"),
    address: text("address").notNull(),
    display_name: text("display_name").notNull(),
    credentials_sealed: text("credentials_sealed").notNull(),
    verify_token_hash: text("verify_token_hash"),
    account_ids: text("account_ids").array().notNull().default(sql`'{}'`),
    address_verified_at: moment("address_verified_at"),
    ownership: text("ownership").$type<OwnershipStatus>().notNull().default("unproven"),
    ownership_reason: text("ownership_reason"),
    ownership_checked_at: moment("ownership_checked_at"),
    deleted_at: moment("deleted_at"),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    uniqueIndex("channel_connections_address_key")
      .on(t.provider, t.address)
      .where(sql`${t.deleted_at} is null`),
    index("channel_connections_verify_token_index")
      .on(t.verify_token_hash)
      .where(sql`${t.deleted_at} is null`),
    // Scanned backwards: first connections without a known account, then the newest.
    index("channel_connections_likely_index")
      .on(sql`(cardinality(${t.account_ids}) = 0)`, t.id)
      .where(sql`${t.provider} = 'provider-b' and ${t.deleted_at} is null and ${t.kind} <> 'practice'`),
    uniqueIndex("channel_connections_practice_key")
      .on(t.organization_id)
      .where(sql`${t.kind} = 'practice' and ${t.deleted_at} is null`),
    index("channel_connections_accounts_index")
      .using("gin", t.account_ids)
      .where(sql`${t.deleted_at} is null`),
    check("channel_connections_provider_check", sql`${t.provider} in (${quoted(Provider.options)})`),
    check("channel_connections_kind_check", sql`${t.kind} in (${quoted(ConnectionKind.options)})`),
    check("channel_connections_ownership_check", sql`${t.ownership} in (${quoted(OwnershipStatus.options)})`),
  ],
);
