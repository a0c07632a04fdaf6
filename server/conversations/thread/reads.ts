import { asc, desc, eq, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { type BoundedTotal, countRecords, countUpTo } from "@/db/queries/counts";
import { readPage } from "@/db/queries/page";
import { conversations, messages } from "@/db/schema/conversations";
import { leads } from "@/db/schema/leads";
import { byId, byIds, inOrg, references, type Scoped } from "@/db/tenant";
import { build, TENANT_PARAM } from "@/db/together";
import { requireRow } from "@/lib/errors";
import type { ConversationQuery, Message } from "@/schema/conversation";
import { ownConversations } from "@/server/accounts/team/practitioner";
import {
  conversationColumns,
  isAllowedConversation,
  itsLead,
  messageColumns,
} from "@/server/conversations/columns";
import { byActivity, filtered } from "@/server/conversations/inbox/filter";
import { labelledIds } from "@/server/conversations/inbox/list";
import { type Ctx, isPractitioner } from "@/server/http/ctx";

/** How many conversations a query finds, by a stored count if there is one. */
async function countConversations(ctx: Ctx, query: ConversationQuery): Promise<BoundedTotal> {
  const { lead_id, team_id, label_id, updated_since } = query;
  const isCounted = !lead_id && !updated_since && !(team_id && label_id) && !isPractitioner(ctx);
  // The planner guesses that a third of all changed since, whenever that is; in the index's order it reads only those.
  const order = updated_since && !lead_id && !label_id ? byActivity : [];
  if (!isCounted) return countUpTo(ctx.db, conversations, filtered(ctx, query), order);
  const kept = { ...query, part: team_id ?? label_id };
  return { total: await countRecords(ctx.db, ctx.organization_id, "conversations", kept) };
}

/** Conversations, most recently active first, each with a summary of its lead. */
const listed = (ctx: Ctx, where: Scoped) =>
  ctx.db
    .select({ ...conversationColumns, lead: { id: leads.id, name: leads.name, email: leads.email } })
    .from(conversations)
    .innerJoin(leads, itsLead)
    .where(where)
    .orderBy(...byActivity);

async function labelled(ctx: Ctx, label_id: string, { page, size, ...filter }: ConversationQuery) {
  const those = { ...filter, label_id: undefined, label_ids: [label_id] };
  const ids = await labelledIds(ctx, those, { limit: size, offset: (page - 1) * size });
  return listed(ctx, byIds(ctx, conversations, ids));
}

export async function findConversations(ctx: Ctx, query: ConversationQuery) {
  const total = countConversations(ctx, query);
  const { label_id, page, size } = query;
  if (label_id) {
    const [found, counted] = await Promise.all([labelled(ctx, label_id, query), total]);
    return { conversations: found, ...counted, page, size };
  }
  const { items, ...rest } = await readPage(listed(ctx, filtered(ctx, query)), total, query);
  return { conversations: items, ...rest };
}

/** A query for a conversation's messages, all or those that meet a condition; the caller orders them. */
export const messagesOf = (ctx: Ctx, conversation_id: string, condition?: SQL) =>
  ctx.db
    .select(messageColumns)
    .from(messages)
    .where(inOrg(ctx, messages, eq(messages.conversation_id, conversation_id), condition))
    .$dynamic();

/** The order of a thread, forward and backward. */
export const OLDEST_FIRST = [asc(messages.created_at), asc(messages.position)];
export const NEWEST_FIRST = [desc(messages.created_at), desc(messages.position)];

/** Messages of a conversation, oldest first: at most `limit` after the first `offset`. */
export function findMessages(
  ctx: Ctx,
  conversation_id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Message[]> {
  return messagesOf(ctx, conversation_id)
    .orderBy(...OLDEST_FIRST)
    .limit(limit)
    .offset(offset);
}

/** The most that one response holds: years of a thread, but no more than a process has memory for. */
const MOST_MESSAGES = 10_000;
const MOST_BYTES = 16 * 1024 * 1024;

/** All messages of a conversation, oldest first; of a huge one, as many as one response holds. */
export async function wholeThread(ctx: Ctx, conversation_id: string): Promise<Message[]> {
  const { created_at, position, content, metadata } = messages;
  const bytes = sql<number>`sum(octet_length(${content}) + octet_length(${metadata}::text))
    over (order by ${created_at}, ${position})`;
  const sized = ctx.db
    .select({ ...messageColumns, bytes: bytes.as("bytes") })
    .from(messages)
    .where(inOrg(ctx, messages, eq(messages.conversation_id, conversation_id)))
    .orderBy(asc(created_at), asc(position))
    .limit(MOST_MESSAGES)
    .as("sized");
  return ctx.db
    .select()
    .from(sized)
    .where(lte(sized.bytes, MOST_BYTES))
    .orderBy(asc(sized.created_at), asc(sized.position));
}

/** A query for the last `count` messages of a conversation, newest first. */
export const newestMessages = (conversation_id: SQLWrapper, count: number) =>
  build
    .select(messageColumns)
    .from(messages)
    .where(inOrg(TENANT_PARAM, messages, eq(messages.conversation_id, conversation_id)))
    .orderBy(...NEWEST_FIRST)
    .limit(count);

/** The conversation with a summary of its lead, or 404. */
export async function conversationById(ctx: Ctx, id: string) {
  const found = await ctx.db
    .select({ ...conversationColumns, lead: { id: leads.id, name: leads.name } })
    .from(conversations)
    .innerJoin(leads, itsLead)
    .where(isAllowedConversation(ctx, id));
  return requireRow(found, "conversation");
}

/** The message, if the caller may read its conversation, or 404. */
export async function messageById(ctx: Ctx, id: string): Promise<Message> {
  const found = await ctx.db
    .select(messageColumns)
    .from(messages)
    .innerJoin(conversations, references(messages, "conversation_id", conversations))
    .where(byId(ctx, messages, id, ownConversations(ctx)));
  return requireRow(found, "message");
}

export const messagesById = (organization_id: string, ids: string[]): Promise<Message[]> =>
  getDb()
    .select(messageColumns)
    .from(messages)
    .where(byIds({ organization_id }, messages, ids));
