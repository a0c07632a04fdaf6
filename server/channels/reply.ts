import { sql } from "drizzle-orm";
import { type Tx, transaction } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { conversations, replyWindows } from "@/db/schema/conversations";
import { TEXT_LIMITS } from "@/server/adapters/messaging/limits";
import { colleagueById } from "@/server/auth/staff";
import {
  type ConversationRow,
  isConversation,
  itsConnection,
  itsWindow,
} from "@/server/conversations/columns";
import { lockConversation, say } from "@/server/conversations/store";
import { action } from "@/server/core/action";
import type { Ctx } from "@/server/core/ctx";
import { AppError, invalid } from "@/server/lib/errors";
import { Id } from "@/server/schema/common";
import { Message } from "@/server/schema/conversation";
import { StaffReply } from "@/server/schema/reply";
import { isOutsideWindow } from "./window";

type Reply = { content: string; template?: unknown };

/** Refuses what the conversation's provider can't send now. */
export async function requireRoute(
  tx: Tx,
  ctx: Ctx,
  row: ConversationRow,
  { content, template }: Reply,
): Promise<void> {
  const { provider, deleted_at } = channelConnections;
  const [connection] = await tx
    .select({ provider, deleted_at, customer_wrote_at: replyWindows.customer_wrote_at })
    .from(conversations)
    .innerJoin(channelConnections, itsConnection)
    .leftJoin(replyWindows, itsWindow)
    .where(isConversation(ctx, row.id));
  if (!connection || connection.deleted_at) {
    throw new AppError("conflict", "This conversation has no connected number to reply through.");
  }
  const limit = TEXT_LIMITS[connection.provider];
  if (content.length > limit)
    throw invalid(["content"], `must be at most ${limit} characters on this channel`);
  if (!template && isOutsideWindow(connection.provider, connection.customer_wrote_at)) {
    const detail = "The customer last wrote more than 24 hours ago. Send an approved template instead.";
    throw new AppError("template_required", detail);
  }
}

/** Who writes, as the message says it for good: see senderOf. */
async function authorOf(ctx: Ctx) {
  if (ctx.actor.kind !== "user") return { author: "staff" };
  const { id, full_name } = await colleagueById(ctx, ctx.actor.id);
  return { author: "staff", staff: ctx.actor.email, staff_id: id, staff_name: full_name };
}

export const replyAsStaff = action({
  summary: "Reply to the customer as staff, through the conversation's channel",
  input: StaffReply.safeExtend({ conversation_id: Id }),
  output: Message,
  run: (ctx, { conversation_id, content, ...extras }) =>
    transaction(ctx.db, async (tx) => {
      const row = await lockConversation(tx, ctx, conversation_id);
      await requireRoute(tx, ctx, row, { content, ...extras });
      const author = await authorOf({ ...ctx, db: tx });
      const message = await say(tx, ctx, row, { content, metadata: { ...author, ...extras } });
      // What the customer wrote so far is answered: an agent's answer still on its way is discarded.
      const answered = { answered_position: sql`customer_position` };
      await tx.update(conversations).set(answered).where(isConversation(ctx, conversation_id));
      return message;
    }),
});
