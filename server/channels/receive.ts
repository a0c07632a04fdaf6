import { desc, eq, inArray, sql } from "drizzle-orm";
import { type Tx, transaction } from "@/db/client";
import { conversations, messages } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import type { Inbound, Sender } from "@/server/adapters/messaging/channel";
import { type ConversationRow, isConversation, toConversation } from "@/server/conversations/columns";
import { appendMessage, askAgent, say } from "@/server/conversations/store";
import type { Ctx } from "@/server/core/ctx";
import { type Happening, publish } from "@/server/events/publish";
import { findOrCreateLead } from "@/server/leads/find-or-create";
import { identitiesOf } from "@/server/leads/identities";
import type { Lead } from "@/server/schema/lead";
import type { OpenConnection } from "./open-connection";

type InboundMessage = Extract<Inbound, { kind: "message" }>;

/** Thrown to undo everything when a message turns out to be a repeat that came at the same time. */
class Repeat extends Error {}

const ACKNOWLEDGEMENT =
  "Thank you. I can only read text messages, so a person will look at what you sent. You can also describe it in words.";

async function isStored(ctx: Ctx, connection: OpenConnection, provider_message_id: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      inOrg(
        ctx,
        messages,
        eq(messages.connection_id, connection.id),
        eq(messages.provider_message_id, provider_message_id),
      ),
    );
  return rows.length > 0;
}

function leadOf(
  tx: Tx,
  ctx: Ctx,
  { phone, user_id, name }: Sender,
): Promise<{ lead: Lead; created: boolean }> {
  const channel_id = phone ?? user_id ?? "";
  const identities = identitiesOf({ phone, user_id, channel: "whatsapp", channel_id });
  return findOrCreateLead(tx, ctx, identities, {
    name: name ?? channel_id,
    phone,
    channel: "whatsapp",
    channel_id,
  });
}

/** The lead's open conversation on this connection, locked; opened if there is none. Constraints keep it the only one. */
async function openConversation(
  tx: Tx,
  ctx: Ctx,
  lead: Lead,
  connection: OpenConnection,
  reply_to: string | null,
): Promise<{ row: ConversationRow; opened: boolean }> {
  const session_key = `whatsapp:${connection.address}:${lead.id}`;
  const [open] = await tx
    .select()
    .from(conversations)
    .where(
      inOrg(
        ctx,
        conversations,
        eq(conversations.session_key, session_key),
        inArray(conversations.status, ["active", "escalated"]),
      ),
    )
    .for("update");
  const route = { connection_id: connection.id, reply_to };
  if (open) {
    const isSameRoute = open.connection_id === connection.id && open.reply_to === reply_to;
    if (!isSameRoute) await tx.update(conversations).set(route).where(isConversation(ctx, open.id));
    return { row: { ...open, ...route }, opened: false };
  }
  const fresh = { lead_id: lead.id, session_key, channel: "whatsapp" as const, ...route };
  const [row] = await tx
    .insert(conversations)
    .values({ organization_id: ctx.organization_id, ...fresh })
    .onConflictDoNothing({
      target: [conversations.organization_id, conversations.session_key],
      where: sql`status in ('active', 'escalated')`,
    })
    .returning();
  return row ? { row, opened: true } : openConversation(tx, ctx, lead, connection, reply_to);
}

/** Media is acknowledged, once for a row of it; where a person is on it, by that person. */
async function acknowledge(tx: Tx, ctx: Ctx, row: ConversationRow): Promise<void> {
  const [last] = await tx
    .select({ acknowledges: sql<boolean>`metadata ? 'acknowledges_media'` })
    .from(messages)
    .where(
      inOrg(
        ctx,
        messages,
        eq(messages.conversation_id, row.id),
        sql`metadata->'handled' is distinct from 'false'::jsonb`,
      ),
    )
    .orderBy(desc(messages.position))
    .limit(1);
  if (last?.acknowledges) return;
  const metadata = { author: "agent", acknowledges_media: true };
  await say(tx, ctx, row, { content: ACKNOWLEDGEMENT, metadata });
}

/**
 * When a message was written, never in the future. Meta tells whole seconds; their end is taken, or an answer to what
 * we said in the same second would stand before it.
 */
const writtenAt = (sent_at: string): string =>
  new Date(Math.min(Date.now(), Date.parse(sent_at) + 999)).toISOString();

/**
 * Takes a customer's message in, in one transaction: the lead and the open conversation are found or made, the
 * message is added once however often the provider repeats it, the events and the agent's job are written.
 */
export async function receive(ctx: Ctx, connection: OpenConnection, message: InboundMessage): Promise<void> {
  if (await isStored(ctx, connection, message.provider_message_id)) return;
  const take = async (tx: Tx) => {
    const { lead } = await leadOf(tx, ctx, message.sender);
    const { row, opened } = await openConversation(
      tx,
      ctx,
      lead,
      connection,
      message.sender.phone ?? message.sender.user_id,
    );
    const stored = await appendMessage(tx, ctx, row.id, {
      role: "user",
      content: message.text,
      metadata: { type: message.type, handled: message.handled, ...message.metadata },
      connection_id: connection.id,
      provider_message_id: message.provider_message_id,
      created_at: writtenAt(message.sent_at),
    });
    if (!stored) throw new Repeat();
    const happenings: Happening[] = [{ type: "message.created", data: stored }];
    if (opened) happenings.unshift({ type: "conversation.created", data: toConversation(row) });
    const isAgents = row.status === "active" && message.handled;
    await Promise.all([publish(tx, ctx.organization_id, happenings), isAgents && askAgent(tx, ctx, row.id)]);
    if (row.status === "active" && message.acknowledge) await acknowledge(tx, ctx, row);
  };
  await transaction(ctx.db, take).catch((error: unknown) => {
    if (!(error instanceof Repeat)) throw error;
  });
}
