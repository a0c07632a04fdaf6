import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { Provider } from "../../server/schema/channel-connection";
import { moment, quoted, tenantColumns, updatedAt } from "./columns";
import { organizations } from "./organizations";

/** Binds a provider's address (a number, Meta's phone_number_id) to the one organization that answers there. A
 * disconnected one stays for its messages, with its credentials wiped. */
export const channelConnections = pgTable(
  "channel_connections",
  {
    ...tenantColumns(),
    organization_id: uuid("organization_id")
      .notNull()
      .references(() => organizations.id),
    provider: text("provider").$type<Provider>().notNull(),
    address: text("address").notNull(),
    display_name: text("display_name").notNull(),
    credentials_sealed: text("credentials_sealed").notNull(),
    deleted_at: moment("deleted_at"),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    uniqueIndex("channel_connections_address_key")
      .on(t.provider, t.address)
      .where(sql`${t.deleted_at} is null`),
    check("channel_connections_provider_check", sql`${t.provider} in (${quoted(Provider.options)})`),
  ],
);
