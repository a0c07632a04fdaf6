import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { conversations, replyWindows } from "@/db/schema/conversations";
import { inOrg, references } from "@/db/tenant";
import { hasValue } from "@/db/value";
import type { ConversationChannel } from "@/schema/conversation";
import type { Lead } from "@/schema/lead";
import { PROVIDERS } from "@/schema/provider";
import { itsWindow } from "@/server/conversations/columns";
import { isOpenConversation } from "@/server/conversations/find-or-open";
import { isSilent } from "@/server/conversations/sending/window";
import type { Ctx } from "@/server/http/ctx";
import { hindranceOf } from "@/server/leads/phones";
import { findReach, type Reach } from "@/server/leads/search/numbers";

/** How to reach a lead on a connection, and whether only a template can be sent now. */
export type Line = {
  connection: typeof channelConnections.$inferSelect;
  reach: Reach;
  channel: ConversationChannel;
  is_outside: boolean;
};

const isConnected = isNull(channelConnections.deleted_at);

/** Locks a lead's open conversations. They are locked before its bookings, as everywhere. */
export async function lockConversations(tx: Tx, ctx: Ctx, lead_id: string): Promise<void> {
  const open = inOrg(ctx, conversations, eq(conversations.lead_id, lead_id), isOpenConversation);
  await tx.select({ id: conversations.id }).from(conversations).where(open).for("update");
}

/** The line of the lead's latest conversation whose connection still exists. */
export async function lastLine(tx: Db, ctx: Ctx, lead: Lead): Promise<Line | undefined> {
  const [last] = await tx
    .select({
      connection: channelConnections,
      reply_to: conversations.reply_to,
      channel: conversations.channel,
      first_lead_id: sql<string>`right(${conversations.session_key}, 36)`,
      customer_wrote_at: replyWindows.customer_wrote_at,
    })
    .from(conversations)
    .innerJoin(
      channelConnections,
      and(references(conversations, "connection_id", channelConnections), isConnected),
    )
    .leftJoin(replyWindows, itsWindow)
    .where(inOrg(ctx, conversations, eq(conversations.lead_id, lead.id)))
    .orderBy(desc(conversations.updated_at))
    .limit(1);
  if (!last?.reply_to) return undefined;
  const { connection, reply_to, channel, first_lead_id, customer_wrote_at } = last;
  return { connection, reach: { reply_to, first_lead_id }, channel, is_outside: isSilent(customer_wrote_at) };
}

/**
 * How a lead is reached by message: where they last wrote, else at their number from the organization's first one.
 */
export async function lineOf(tx: Tx, ctx: Ctx, lead: Lead): Promise<Line | undefined> {
  const last = await lastLine(tx, ctx, lead);
  if (last || hindranceOf(lead)) return last;
  const reach = await findReach(tx, ctx, lead);
  if (!reach) return undefined;
  const [connection] = await tx
    .select()
    .from(channelConnections)
    .where(inOrg(ctx, channelConnections, isConnected, hasValue(channelConnections.kind, "live")))
    .orderBy(asc(channelConnections.id))
    .limit(1);
  if (!connection) return undefined;
  return { connection, reach, channel: PROVIDERS[connection.provider].channel, is_outside: true };
}
