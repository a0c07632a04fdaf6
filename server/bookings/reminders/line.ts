import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { conversations, replyWindows } from "@/db/schema/conversations";
import { inOrg, references } from "@/db/tenant";
import { hasValue } from "@/db/value";
import type { OpenConnection } from "@/server/channels/open-connection";
import { hindranceOf } from "@/server/channels/reachable";
import { itsWindow } from "@/server/conversations/columns";
import { isOpenConversation } from "@/server/conversations/open";
import { isSilent } from "@/server/conversations/window";
import type { Ctx } from "@/server/http/ctx";
import type { Lead } from "@/server/schema/lead";

/** How to reach a lead: the connection, the lead's address there, and whether only a template can be sent now. */
export type Line = { connection: OpenConnection; reply_to: string; is_outside: boolean };

const isConnected = isNull(channelConnections.deleted_at);

/** Locks a lead's open conversations. They are locked before its bookings, as everywhere. */
export async function lockConversations(tx: Tx, ctx: Ctx, lead_id: string): Promise<void> {
  const open = inOrg(ctx, conversations, eq(conversations.lead_id, lead_id), isOpenConversation);
  await tx.select({ id: conversations.id }).from(conversations).where(open).for("update");
}

/** The line of the lead's latest conversation whose connection still exists. */
export async function lastLine(tx: Tx, ctx: Ctx, lead: Lead): Promise<Line | undefined> {
  const [last] = await tx
    .select({
      connection: channelConnections,
      reply_to: conversations.reply_to,
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
  const { connection, reply_to, customer_wrote_at } = last;
  return { connection, reply_to, is_outside: isSilent(customer_wrote_at) };
}

/**
 * How a lead is reached by message: where they last wrote, else at their phone from the organization's first number.
 */
export async function lineOf(tx: Tx, ctx: Ctx, lead: Lead): Promise<Line | undefined> {
  const last = await lastLine(tx, ctx, lead);
  if (last || hindranceOf(lead) || !lead.phone) return last;
  const [connection] = await tx
    .select()
    .from(channelConnections)
    .where(inOrg(ctx, channelConnections, isConnected, hasValue(channelConnections.kind, "live")))
    .orderBy(asc(channelConnections.id))
    .limit(1);
  return connection && { connection, reply_to: lead.phone, is_outside: true };
}
