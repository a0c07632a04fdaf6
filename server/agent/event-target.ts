import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import { invalid, notFound } from "@/lib/errors";
import { ConversationChannel } from "@/schema/conversation";
import type { Channel } from "@/schema/lead";
import { isProvided } from "@/schema/provider";
import { identitiesOf } from "@/server/adapters/messaging/identity";
import { type ConversationRow, toConversation } from "@/server/conversations/columns";
import { findOrOpen, isOpenConversation } from "@/server/conversations/find-or-open";
import { lockConversation } from "@/server/conversations/writes";
import type { Ctx } from "@/server/http/ctx";
import { findSender, type SenderMatch } from "@/server/leads/merge/identities";
import { heldLead, leadById } from "@/server/leads/store";
import { publish } from "@/server/webhooks/publish";

/** The lead and conversation that an event refers to if it names none. */
export type Home = { lead_id?: string; conversation_id?: string };

/** The ways an event can name its lead and, through it, the conversation. */
type Reference = Home & { channel?: Channel; channel_id?: string };

async function senderOf(
  tx: Tx,
  ctx: Ctx,
  named: { channel: Channel; channel_id: string },
): Promise<SenderMatch> {
  const found = await findSender(tx, ctx, identitiesOf(named));
  if (!found) throw notFound("lead");
  return found;
}

export async function leadIdOf(tx: Tx, ctx: Ctx, reference: Reference, home: Home): Promise<string> {
  const { lead_id, conversation_id, channel, channel_id } = reference;
  if (lead_id) return (await heldLead(tx, ctx, lead_id)).id;
  if (conversation_id) return (await lockConversation(tx, ctx, conversation_id)).lead_id;
  if (channel && channel_id) {
    return (await senderOf(tx, ctx, { channel, channel_id })).lead.id;
  }
  if (home.lead_id) return home.lead_id;
  throw invalid(["data"], "must name the lead: lead_id, conversation_id, or channel and channel_id");
}

export const isBlocked = async (tx: Tx, ctx: Ctx, lead_id: string): Promise<boolean> =>
  (await leadById({ ...ctx, db: tx }, lead_id)).blocked_at !== null;

/** Whether we made up the channel id for a lead without one. No channel has a session with such an id. */
const isMadeUp = (channel_id: string | undefined) => /^(?:manual|scheduler|import):/.test(channel_id ?? "");

/** The channel that an event says it happened on; undefined if it names none, or one without conversations. */
const namedChannel = ({ channel, channel_id }: Reference): ConversationChannel | undefined =>
  isMadeUp(channel_id) ? undefined : ConversationChannel.safeParse(channel).data;

/** Opens a lead's conversation on a channel that no connection serves. Throws if the channel can't have one. */
async function openFor(tx: Tx, ctx: Ctx, lead_id: string, reference: Reference): Promise<ConversationRow> {
  const channel = namedChannel(reference) ?? (await leadById({ ...ctx, db: tx }, lead_id)).channel;
  if (channel === "email") {
    const field = reference.lead_id ? "lead_id" : "channel";
    const message = "e-mail has no conversations: name the channel it happened on, or add a note to the lead";
    throw invalid(["data", field], message);
  }
  if (isProvided(channel))
    throw notFound("conversation of this lead: on WhatsApp it begins when the customer writes");
  const opening = {
    lead_id,
    session_key: `${channel}:${lead_id}`,
    channel,
    connection_id: null,
    reply_to: null,
  };
  const { row, opened } = await findOrOpen(tx, ctx, opening);
  if (opened)
    await publish(tx, ctx.organization_id, [{ type: "conversation.created", data: toConversation(row) }]);
  return row;
}

/** Puts the conversations of the sender that an event names before those of others who were merged with them. */
async function senderFirst(tx: Tx, ctx: Ctx, { lead_id, channel, channel_id }: Reference): Promise<SQL[]> {
  if (lead_id || !channel || !channel_id) return [];
  const { first_lead_id } = await senderOf(tx, ctx, { channel, channel_id });
  return [desc(sql`right(${conversations.session_key}, 36) = ${first_lead_id}`)];
}

/**
 * The conversation that an event refers to, locked: the one it names, else its lead's open one (on the channel it
 * names), else the lead's last one. A lead's first event opens one. So does a message of the customer (`fromCustomer`)
 * once the last one is closed, unless the customer is blocked or a connection serves that conversation.
 */
export async function conversationOf(
  tx: Tx,
  ctx: Ctx,
  reference: Reference,
  { home, fromCustomer = false }: { home: Home; fromCustomer?: boolean },
): Promise<ConversationRow> {
  const named =
    reference.conversation_id ??
    (reference.lead_id || reference.channel_id ? undefined : home.conversation_id);
  if (named) return lockConversation(tx, ctx, named);
  const lead_id = await leadIdOf(tx, ctx, reference, home);
  const channel = namedChannel(reference);
  const onChannel = channel && eq(conversations.channel, channel);
  const theirsFirst = await senderFirst(tx, ctx, reference);
  const newest = (...conditions: SQL[]) =>
    tx
      .select({ id: conversations.id, connection_id: conversations.connection_id })
      .from(conversations)
      .where(inOrg(ctx, conversations, eq(conversations.lead_id, lead_id), onChannel, ...conditions))
      .orderBy(...theirsFirst, desc(conversations.updated_at))
      .limit(1);
  const [open] = await newest(isOpenConversation);
  const [last] = open ? [open] : await newest();
  const isOver = !open && fromCustomer && last?.connection_id === null;
  if (!last || (isOver && !(await isBlocked(tx, ctx, lead_id)))) return openFor(tx, ctx, lead_id, reference);
  return lockConversation(tx, ctx, last.id);
}
