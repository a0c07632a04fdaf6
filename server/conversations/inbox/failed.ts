import { sql } from "drizzle-orm";
import type { Tenant } from "@/db/tenant";
import { MOOT } from "@/server/conversations/sending/skip-codes";

/** Older failures are no longer news. */
const SINCE = sql`now() - interval '7 days'`;

/**
 * `select conversation_id`: conversations whose last message of ours failed within a week. Reads one connection after
 * the other, as the index does.
 */
export const failedConversations = ({ organization_id }: Tenant) => sql`
  select failed.conversation_id from channel_connections connection
  join messages failed on failed.organization_id = ${organization_id}::uuid
    and failed.connection_id = connection.id and failed.delivery_status = 'failed' and failed.created_at >= ${SINCE}
    and failed.delivery_error->>'code' is distinct from ${MOOT}
  join conversations talk on talk.organization_id = ${organization_id}::uuid
    and talk.id = failed.conversation_id and talk.outbound_position = failed.position
  where connection.organization_id = ${organization_id}::uuid`;
