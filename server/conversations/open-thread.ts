import { desc, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { channelConnections } from "@/db/schema/channels";
import { conversations } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import type { Lead } from "@/schema/lead";
import { PROVIDERS } from "@/schema/provider";
import type { Ctx } from "@/server/http/ctx";
import type { Reach } from "@/server/leads/search/numbers";
import type { ConversationRow } from "./columns";
import { findOrOpen, type Holder, setRoute } from "./find-or-open";

type Connection = Pick<typeof channelConnections.$inferSelect, "id" | "address" | "provider">;
type Thread = { row: ConversationRow; opened: boolean };

/** The prefix of a connection's session keys; the id of the lead that the customer was first recognized as follows. */
export const sessionKeyPrefix = ({ address, provider }: Connection): string =>
  `${PROVIDERS[provider].channel}:${address}:`;

const sessionKeyOf = (connection: Connection, { first_lead_id }: Reach): string =>
  `${sessionKeyPrefix(connection)}${first_lead_id}`;

/**
 * The lead's open conversation with this sender on this connection, locked. If there is none, one is opened, for
 * `holder` if given.
 */
export async function openConversation(
  tx: Tx,
  ctx: Ctx,
  lead: Lead,
  connection: Connection,
  reach: Reach,
  holder?: Holder,
): Promise<Thread> {
  const { reply_to } = reach;
  const session_key = sessionKeyOf(connection, reach);
  const route = { connection_id: connection.id, reply_to };
  const opening = {
    lead_id: lead.id,
    session_key,
    channel: PROVIDERS[connection.provider].channel,
    ...route,
    ...holder,
  };
  const found = await findOrOpen(tx, ctx, opening);
  const { row, opened } = found;
  if (row.connection_id === route.connection_id && row.reply_to === reply_to) return found;
  await setRoute(tx, ctx, row, route);
  return { row: { ...row, ...route }, opened };
}

/**
 * The lead's latest conversation with this sender on this connection, locked, open or not. If there is none, one is
 * opened.
 */
export async function lastConversation(
  tx: Tx,
  ctx: Ctx,
  lead: Lead,
  connection: Connection,
  reach: Reach,
): Promise<Thread> {
  const [last] = await tx
    .select()
    .from(conversations)
    .where(
      inOrg(
        ctx,
        conversations,
        eq(conversations.lead_id, lead.id),
        eq(conversations.session_key, sessionKeyOf(connection, reach)),
      ),
    )
    .orderBy(desc(conversations.updated_at))
    .limit(1)
    .for("update");
  return last ? { row: last, opened: false } : openConversation(tx, ctx, lead, connection, reach);
}
