import { desc, eq, type SQL, sql } from "drizzle-orm";
import { channelConnections } from "@/db/schema/channels";
import { conversationReads, conversations, messages, replyWindows } from "@/db/schema/conversations";
import { leads } from "@/db/schema/leads";
import { byIds, references, type Scoped } from "@/db/tenant";
import { colleagueOf } from "@/server/accounts/team/staff";
import {
  conversationColumns,
  itsConnection,
  itsLead,
  itsWindow,
  waitColumns,
} from "@/server/conversations/columns";
import { isOpenConversation } from "@/server/conversations/find-or-open";
import { windowClosesAt } from "@/server/conversations/sending/window";
import { senderOf } from "@/server/conversations/thread/sender";
import type { Ctx } from "@/server/http/ctx";
import { byActivity } from "./filter";
import { userIdOf } from "./user";

/**
 * How far the caller has read a conversation, as a subquery for each. When many organizations share the database, the
 * planner underestimates what one person has read, and would join each conversation with all of it.
 */
export const readPosition = (ctx: Ctx): SQL<number> => {
  const read = references(
    conversationReads,
    "conversation_id",
    conversations,
    eq(conversationReads.user_id, userIdOf(ctx)),
  );
  return sql`coalesce((select position from conversation_reads where ${read}), 0)`;
};

/** Open, and has a customer's message that the caller has not seen. */
export const isUnread = (ctx: Ctx): SQL<boolean> =>
  sql`(${isOpenConversation} and ${conversations.inbound_position} > ${readPosition(ctx)})`;

/** The conversations that ids name, with everything that their list items show, in one statement. */
function rowsOf(ctx: Ctx, where: Scoped, order: SQL[]) {
  const last = ctx.db
    .select({
      role: messages.role,
      metadata: messages.metadata,
      delivery_status: messages.delivery_status,
      delivery_error: messages.delivery_error,
    })
    .from(messages)
    .where(
      references(messages, "conversation_id", conversations, sql`${messages.metadata} -> 'quiet' is null`),
    )
    .orderBy(desc(messages.created_at), desc(messages.position))
    .limit(1)
    .as("last");
  return ctx.db
    .select({
      conversation: { ...conversationColumns, ...waitColumns },
      customer_wrote_at: replyWindows.customer_wrote_at,
      lead: {
        id: leads.id,
        name: leads.name,
        phone: leads.phone,
        email: leads.email,
        company: leads.company,
        practice: leads.practice,
      },
      provider: channelConnections.provider,
      assignee: colleagueOf(conversations.organization_id, conversations.assignee_id),
      unread: isUnread(ctx),
      last: {
        role: last.role,
        metadata: last.metadata,
        delivery_status: last.delivery_status,
        delivery_error: last.delivery_error,
      },
    })
    .from(conversations)
    .innerJoin(leads, itsLead)
    .leftJoin(channelConnections, itsConnection)
    .leftJoin(replyWindows, itsWindow)
    .leftJoinLateral(last, sql`true`)
    .where(where)
    .orderBy(...order);
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const toItem = ({ conversation, lead, assignee, unread, last, provider, customer_wrote_at }: Row) => ({
  ...conversation,
  lead,
  assignee,
  unread,
  last_message: last && {
    sender: senderOf(last),
    delivery_status: last.delivery_status,
    delivery_error: last.delivery_error,
  },
  window_closes_at: windowClosesAt(provider, customer_wrote_at, conversation.created_at),
});

/** The conversations that meet a condition, in an order, with everything that their list items show. */
export const inboxItems = async (ctx: Ctx, where: Scoped, order: SQL[]) =>
  (await rowsOf(ctx, where, order)).map(toItem);

/** The conversations with these ids, most recently active first, with everything that their list items show. */
export const itemsById = (ctx: Ctx, ids: string[]) =>
  inboxItems(ctx, byIds(ctx, conversations, ids), byActivity);
