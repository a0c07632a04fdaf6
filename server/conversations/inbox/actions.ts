import { sql } from "drizzle-orm";
import { z } from "zod";
import { announce } from "@/db/announce";
import { one, type Tx, transaction } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { notFound } from "@/lib/errors";
import { PresentColleague } from "@/schema/colleague";
import { Id } from "@/schema/common";
import type { Conversation } from "@/schema/conversation";
import { InboxConversation, InboxMessage, ReadPosition } from "@/schema/inbox";
import { markNotificationsRead } from "@/server/accounts/notifications/list";
import { activeColleagues, colleagueById } from "@/server/accounts/team/staff";
import {
  type ConversationRow,
  isAllowedConversation,
  isConversation,
  toConversation,
  waitColumns,
} from "@/server/conversations/columns";
import { InboxReply, reply, replyAsStaff } from "@/server/conversations/sending/reply";
import { retryMessage } from "@/server/conversations/sending/retry";
import { changeConversation } from "@/server/conversations/state/change-state";
import type { NoticeLevel } from "@/server/conversations/state/tell-change";
import { SETTLED } from "@/server/conversations/state/waiting";
import { messagesOf, NEWEST_FIRST } from "@/server/conversations/thread/reads";
import { withSender } from "@/server/conversations/thread/sender";
import { lockConversation } from "@/server/conversations/writes";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { userIdOf } from "./user";

export const OneConversation = z.strictObject({ conversation_id: Id });

/** Changes a conversation under its lock. Returns it with its assignee and what it waits for afterwards. */
export const change = (
  ctx: Ctx,
  conversation_id: string,
  run: (tx: Tx, row: ConversationRow) => Promise<Conversation>,
) =>
  transaction(ctx.db, async (tx) => {
    const conversation = await run(tx, await lockConversation(tx, ctx, conversation_id));
    const { assignee_id } = conversation;
    const assignee = assignee_id ? await colleagueById({ ...ctx, db: tx }, assignee_id) : null;
    const isIt = isConversation(ctx, conversation_id);
    const wait = one(await tx.select(waitColumns).from(conversations).where(isIt));
    return { ...conversation, ...wait, assignee };
  });

export const takeOver = action({
  summary: "Take over a conversation from the agent or a colleague, or reopen a closed one",
  description:
    "It is then escalated and assigned to the caller. The status active (PATCH) hands it back to the agent.",
  input: OneConversation,
  only: "practitioner",
  output: InboxConversation,
  audit: "conversation.taken_over",
  run: (ctx, { conversation_id }) =>
    change(ctx, conversation_id, (tx, row) => {
      ctx.if_match?.(toConversation(row));
      return changeConversation(tx, ctx, row, { status: "escalated", assignee_id: userIdOf(ctx) });
    }),
});

/** Assigns a locked conversation to a colleague, or unassigns it. Assigning takes it over from the agent. */
export async function assignTo(
  tx: Tx,
  ctx: Ctx,
  row: ConversationRow,
  user_id: string | null,
  notice?: NoticeLevel,
): Promise<Conversation> {
  if (user_id) await colleagueById({ ...ctx, db: tx }, user_id, { active: true });
  const isTaken = user_id !== null && row.status === "active";
  const status = isTaken ? "escalated" : row.status;
  return changeConversation(tx, ctx, row, { status, assignee_id: user_id, notice });
}

export const assignConversation = action({
  summary: "Assign a conversation to a colleague, or unassign it; assigning takes it over from the agent",
  input: OneConversation.extend({ user_id: Id.nullable() }),
  only: "practitioner",
  output: InboxConversation,
  audit: "conversation.assigned",
  run: (ctx, { conversation_id, user_id }) =>
    change(ctx, conversation_id, (tx, row) => assignTo(tx, ctx, row, user_id)),
});

/** Marks a locked conversation as needing nobody for now. */
export async function settle(tx: Tx, ctx: Ctx, row: ConversationRow): Promise<Conversation> {
  await tx.update(conversations).set(SETTLED).where(isConversation(ctx, row.id));
  // Announce its last message again, so that colleagues' lists are reloaded.
  const [last] = await messagesOf({ ...ctx, db: tx }, row.id)
    .orderBy(...NEWEST_FIRST)
    .limit(1);
  if (last) tx.afterCommit(() => announce(ctx.organization_id, { messages: [last.id] }));
  return toConversation(row);
}

export const settleConversation = action({
  summary: "Mark a conversation as needing nobody for now, until something new comes in",
  input: OneConversation,
  only: "practitioner",
  output: InboxConversation,
  audit: "conversation.settled",
  run: (ctx, { conversation_id }) => change(ctx, conversation_id, (tx, row) => settle(tx, ctx, row)),
});

export const listColleagues = action({
  summary: "List the colleagues that a conversation can be assigned to, and whether they are present",
  input: z.strictObject({}),
  only: "practitioner",
  output: z.array(PresentColleague),
  run: activeColleagues,
});

export const markRead = action({
  summary: "Record that the caller has read a conversation up to a message's position",
  description:
    "Only forward, and never past the last message. Each member of staff has a position of their own.",
  input: OneConversation.extend({
    position: z
      .int()
      .min(0)
      .max(2 ** 31 - 1)
      .meta({ description: "The `position` of the last message that was read" }),
  }),
  only: "practitioner",
  output: ReadPosition,
  audit: "read_mark",
  run: async (ctx, { conversation_id, position }) => {
    // Only forward, and never past the last message: two tabs may report in any order.
    const [read] = await ctx.db.execute<{ conversation_id: string; read_position: number }>(sql`
      insert into conversation_reads as mine (organization_id, user_id, conversation_id, position)
      select organization_id, ${userIdOf(ctx)}::uuid, id, least(${position}::int, message_count)
      from conversations where ${isAllowedConversation(ctx, conversation_id)}
      on conflict (organization_id, user_id, conversation_id)
        do update set position = greatest(mine.position, excluded.position)
      returning conversation_id, position as read_position`);
    if (!read) throw notFound("conversation");
    await markNotificationsRead(ctx.db, ctx, { conversation_id });
    return read;
  },
});

export const markUnread = action({
  summary: "Mark a conversation as unread for the caller, from its customer's last message on",
  input: OneConversation,
  only: "practitioner",
  output: ReadPosition,
  audit: "read_mark",
  run: async (ctx, { conversation_id }) => {
    const [read] = await ctx.db.execute<{ conversation_id: string; read_position: number }>(sql`
      insert into conversation_reads as mine (organization_id, user_id, conversation_id, position)
      select organization_id, ${userIdOf(ctx)}::uuid, id, greatest(inbound_position - 1, 0)
      from conversations where ${isAllowedConversation(ctx, conversation_id)}
      on conflict (organization_id, user_id, conversation_id)
        do update set position = least(mine.position, excluded.position)
      returning conversation_id, position as read_position`);
    if (!read) throw notFound("conversation");
    return read;
  },
});

export const replyInInbox = action({
  summary: replyAsStaff.summary,
  input: InboxReply,
  only: "practitioner",
  output: InboxMessage,
  audit: "message.sent",
  run: async (ctx, input) => withSender(await reply(ctx, input)),
});

export const retryInInbox = action({
  summary: retryMessage.summary,
  input: retryMessage.input,
  only: "practitioner",
  output: InboxMessage,
  audit: "message.retried",
  run: async (ctx, message) => withSender(await retryMessage(ctx, message)),
});
