import { asc, between, desc, eq, gte, lt, lte, ne, type SQL } from "drizzle-orm";
import { isOneOf } from "@/db/recordset";
import { channelConnections } from "@/db/schema/channels";
import { conversationChanges } from "@/db/schema/conversation-changes";
import { conversations, messages } from "@/db/schema/conversations";
import { agentCalls, sendAttempts } from "@/db/schema/message-steps";
import { transcriptions } from "@/db/schema/transcriptions";
import { byId, inOrg, references } from "@/db/tenant";
import { notFound } from "@/lib/errors";
import { ownConversations } from "@/server/accounts/team/practitioner";
import { colleagueOf } from "@/server/accounts/team/staff";
import { itsConnection, messageColumns } from "@/server/conversations/columns";
import type { Ctx } from "@/server/http/ctx";

/** How many messages are read before one (a burst before it) and after it (what was written until the answer). */
const [BEFORE, AFTER] = [25, 50];
const MOST_CALLS = 20;
const [MOST_BEFORE, MOST_CHANGES] = [5, 20];

const columns = {
  ...messageColumns,
  request_id: messages.request_id,
  received_at: messages.received_at,
  verified_at: messages.verified_at,
  stored_at: messages.stored_at,
  agent_call_id: messages.agent_call_id,
  sent_at: messages.sent_at,
  delivered_at: messages.delivered_at,
  read_at: messages.read_at,
  failed_at: messages.failed_at,
};

/** The message with the state of its conversation, or 404. */
export async function messageWithThread(ctx: Ctx, message_id: string) {
  const { status, answered_position, customer_position, assignee_id } = conversations;
  const [found] = await ctx.db
    .select({
      message: columns,
      thread: {
        ...{ status, answered_position, customer_position },
        provider: channelConnections.provider,
        assignee: colleagueOf(conversations.organization_id, assignee_id),
      },
    })
    .from(messages)
    .innerJoin(conversations, references(messages, "conversation_id", conversations))
    .leftJoin(channelConnections, itsConnection)
    .where(byId(ctx, messages, message_id, ownConversations(ctx)));
  if (!found) throw notFound("message");
  return found;
}

export type TimedMessage = Awaited<ReturnType<typeof messageWithThread>>["message"];
export type Thread = Awaited<ReturnType<typeof messageWithThread>>["thread"];

/** The messages around one, by position. */
export const neighbours = (ctx: Ctx, { conversation_id, position }: TimedMessage): Promise<TimedMessage[]> =>
  ctx.db
    .select(columns)
    .from(messages)
    .where(
      inOrg(
        ctx,
        messages,
        eq(messages.conversation_id, conversation_id),
        between(messages.position, position - BEFORE, position + AFTER),
      ),
    )
    .orderBy(asc(messages.position));

export const callsAbout = (ctx: Ctx, { conversation_id, position }: TimedMessage) =>
  ctx.db
    .select()
    .from(agentCalls)
    .where(
      inOrg(
        ctx,
        agentCalls,
        eq(agentCalls.conversation_id, conversation_id),
        gte(agentCalls.seen_to, position),
        lte(agentCalls.seen_from, position),
      ),
    )
    .orderBy(asc(agentCalls.seen_to), asc(agentCalls.id))
    .limit(MOST_CALLS);

export type CallRow = typeof agentCalls.$inferSelect;

/** The agent call that produced a message of ours, as long as it is stored. */
export async function callOf(ctx: Ctx, { agent_call_id }: TimedMessage): Promise<CallRow | undefined> {
  if (!agent_call_id) return undefined;
  const [call] = await ctx.db
    .select()
    .from(agentCalls)
    .where(byId(ctx, agentCalls, agent_call_id));
  return call;
}

/** The transcription of a customer's voice message; undefined if there was to be none. */
export async function transcriptionOf(ctx: Ctx, { id }: TimedMessage) {
  const { holds_until, tries, outcome, reason, settled_at } = transcriptions;
  const [found] = await ctx.db
    .select({ holds_until, tries, outcome, reason, settled_at })
    .from(transcriptions)
    .where(inOrg(ctx, transcriptions, eq(transcriptions.message_id, id)));
  return found;
}

export type Transcription = NonNullable<Awaited<ReturnType<typeof transcriptionOf>>>;

const changesWhere = (ctx: Ctx, conversation_id: string, when: SQL) => {
  const { organization_id, id, created_at, kind, actor, actor_id, assignee_id } = conversationChanges;
  return ctx.db
    .select({
      ...{ id, at: created_at, kind, actor },
      by: colleagueOf(organization_id, actor_id),
      to: colleagueOf(organization_id, assignee_id),
    })
    .from(conversationChanges)
    .where(
      inOrg(
        ctx,
        conversationChanges,
        eq(conversationChanges.conversation_id, conversation_id),
        // The team of a conversation says nothing about who answers.
        ne(kind, "moved"),
        when,
      ),
    )
    .$dynamic();
};

/** The last changes of the conversation's state before a moment, latest first, and the first ones from then on. */
export async function changesAround(ctx: Ctx, conversation_id: string, at: string) {
  const { id, created_at } = conversationChanges;
  const [before, after] = await Promise.all([
    changesWhere(ctx, conversation_id, lt(created_at, at))
      .orderBy(desc(created_at), desc(id))
      .limit(MOST_BEFORE),
    changesWhere(ctx, conversation_id, gte(created_at, at))
      .orderBy(asc(created_at), asc(id))
      .limit(MOST_CHANGES),
  ]);
  return { before, after };
}

export type StateChanges = Awaited<ReturnType<typeof changesAround>>;

export type Change = StateChanges["after"][number];

export const sendAttemptsOf = (ctx: Ctx, message_ids: string[]) =>
  ctx.db
    .select()
    .from(sendAttempts)
    .where(inOrg(ctx, sendAttempts, isOneOf(sendAttempts.message_id, message_ids)))
    .orderBy(asc(sendAttempts.id));

export type SendAttempt = typeof sendAttempts.$inferSelect;
