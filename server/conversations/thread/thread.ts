import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { channelConnections } from "@/db/schema/channels";
import { conversations, messages, replyWindows } from "@/db/schema/conversations";
import { leads } from "@/db/schema/leads";
import { byId } from "@/db/tenant";
import { notFound } from "@/lib/errors";
import { InboxMessages, InboxMessagesQuery, type MessageCursor, type MessagePlace } from "@/schema/inbox";
import { colleagueOf } from "@/server/accounts/team/staff";
import { TEXT_LIMITS } from "@/server/adapters/messaging/limits";
import { canFetchFiles } from "@/server/adapters/world";
import { changesOf } from "@/server/conversations/changes";
import {
  conversationColumns,
  isAllowedConversation,
  itsConnection,
  itsLead,
  itsWindow,
  waitColumns,
} from "@/server/conversations/columns";
import { readPosition } from "@/server/conversations/inbox/items";
import { windowClosesAt } from "@/server/conversations/sending/window";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { phoneFormatter } from "@/server/leads/phones";
import { leadColumns } from "@/server/leads/store";
import { notesOf } from "./notes";
import { conversationById, messagesOf, NEWEST_FIRST, OLDEST_FIRST } from "./reads";
import { withSender } from "./sender";

const MESSAGES = 50;

type Page = z.infer<typeof InboxMessages>;

const place = sql`(${messages.created_at}, ${messages.position})`;
const at = ({ created_at, position }: MessagePlace) => sql`(${created_at}::timestamptz, ${position}::int)`;
const placeOf = ({ created_at, position }: MessagePlace): MessagePlace => ({ created_at, position });

/** The last `limit` messages, of those that meet a condition if given, oldest first. */
async function messagesBefore(ctx: Ctx, id: string, limit: number, condition?: SQL): Promise<Page> {
  const found = await messagesOf(ctx, id, condition)
    .orderBy(...NEWEST_FIRST)
    .limit(limit + 1);
  const page = found.slice(0, limit).reverse().map(withSender);
  const [[oldest], newest] = [found.length > limit ? page : [], page.at(-1)];
  return {
    messages: page,
    next_cursor: oldest ? placeOf(oldest) : null,
    newer_cursor: condition && newest ? { after: placeOf(newest) } : null,
  };
}

async function messagesAfter(ctx: Ctx, id: string, limit: number, after: MessagePlace): Promise<Page> {
  const found = await messagesOf(ctx, id, sql`${place} > ${at(after)}`)
    .orderBy(...OLDEST_FIRST)
    .limit(limit + 1);
  const page = found.slice(0, limit).map(withSender);
  const [oldest, newest] = [page[0], page.at(-1)];
  return {
    messages: page,
    next_cursor: oldest ? placeOf(oldest) : after,
    newer_cursor: found.length > limit && newest ? { after: placeOf(newest) } : null,
  };
}

/** A message with those around it; the conversation's last messages if it has no such message. */
async function messagesAround(ctx: Ctx, id: string, limit: number, message_id: string): Promise<Page> {
  const [message] = await messagesOf(ctx, id, byId(ctx, messages, message_id));
  if (!message) return messagesBefore(ctx, id, limit);
  const half = Math.ceil(limit / 2);
  const [before, after] = await Promise.all([
    messagesBefore(ctx, id, half, sql`${place} <= ${at(message)}`),
    messagesAfter(ctx, id, half, message),
  ]);
  return { ...after, messages: [...before.messages, ...after.messages], next_cursor: before.next_cursor };
}

function messagesAt(ctx: Ctx, id: string, limit: number, cursor?: MessageCursor | null): Promise<Page> {
  if (!cursor) return messagesBefore(ctx, id, limit);
  if ("around" in cursor) return messagesAround(ctx, id, limit, cursor.around);
  if ("after" in cursor) return messagesAfter(ctx, id, limit, cursor.after);
  return messagesBefore(ctx, id, limit, sql`${place} < ${at(cursor)}`);
}

/** The conversation with its lead, connection and assignee, and how far the caller has read. */
async function headOf(ctx: Ctx, conversation_id: string) {
  const { id, provider, kind, address, display_name, deleted_at } = getTableColumns(channelConnections);
  const [head] = await ctx.db
    .select({
      conversation: { ...conversationColumns, ...waitColumns },
      customer_wrote_at: replyWindows.customer_wrote_at,
      lead: leadColumns,
      connection: { id, provider, kind, address, display_name, deleted_at },
      assignee: colleagueOf(conversations.organization_id, conversations.assignee_id),
      read_position: readPosition(ctx),
    })
    .from(conversations)
    .innerJoin(leads, itsLead)
    .leftJoin(channelConnections, itsConnection)
    .leftJoin(replyWindows, itsWindow)
    .where(isAllowedConversation(ctx, conversation_id));
  if (!head) throw notFound("conversation");
  return head;
}

/** A conversation with its last messages, state changes, notes and lead. To be read in one snapshot. */
export async function threadOf(ctx: Ctx, conversation_id: string) {
  const [head, page, changes, notes] = await Promise.all([
    headOf(ctx, conversation_id),
    messagesBefore(ctx, conversation_id, MESSAGES),
    changesOf(ctx, conversation_id),
    notesOf(ctx, conversation_id),
  ]);
  const { conversation, customer_wrote_at, connection, lead, ...rest } = head;
  const format = await phoneFormatter(ctx.db, ctx, [lead.phone]);
  return {
    ...conversation,
    ...rest,
    lead: { ...lead, formatted_phone: format(lead.phone) },
    connection: connection && {
      ...connection,
      is_connected: connection.deleted_at === null,
      text_limit: TEXT_LIMITS[connection.provider],
      can_fetch_files: canFetchFiles(connection),
    },
    window_closes_at: windowClosesAt(
      connection?.provider ?? null,
      customer_wrote_at,
      conversation.created_at,
    ),
    changes,
    notes,
    ...page,
  };
}

export const listThreadMessages = action({
  summary: "List a conversation's messages before, after or around one, oldest first",
  input: InboxMessagesQuery,
  only: "practitioner",
  output: InboxMessages,
  run: async (ctx, { conversation_id, limit, cursor }) => {
    const [page] = await Promise.all([
      messagesAt(ctx, conversation_id, limit, cursor),
      conversationById(ctx, conversation_id),
    ]);
    return page;
  },
});
