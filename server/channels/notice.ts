import type { InboundNotice } from "@/server/adapters/messaging/channel";
import { toConversation } from "@/server/conversations/columns";
import { appendMessage } from "@/server/conversations/store";
import type { Ctx } from "@/server/core/ctx";
import { type Happening, publish } from "@/server/events/publish";
import type { OpenConnection } from "./open-connection";
import { lastConversation, leadOf, Repeat, takeOnce, writtenAt } from "./thread";

/** Notes in the customer's thread what the provider says of them, once. Nobody has written: the agent is not asked. */
export const takeNotice = (ctx: Ctx, connection: OpenConnection, notice: InboundNotice): Promise<void> =>
  takeOnce(ctx, connection, notice.provider_message_id, async (tx) => {
    const { sender } = notice;
    const { lead } = await leadOf(tx, ctx, sender);
    const reply_to = sender.phone ?? sender.user_id;
    const { row, opened } = await lastConversation(tx, ctx, lead, connection, reply_to);
    const stored = await appendMessage(tx, ctx, row.id, {
      role: "system",
      content: notice.text,
      metadata: { type: notice.type, ...notice.metadata },
      connection_id: connection.id,
      provider_message_id: notice.provider_message_id,
      created_at: writtenAt(notice.sent_at),
    });
    if (!stored) throw new Repeat();
    const happenings: Happening[] = [{ type: "message.created", data: stored }];
    if (opened) happenings.unshift({ type: "conversation.created", data: toConversation(row) });
    await publish(tx, ctx.organization_id, happenings);
  });
