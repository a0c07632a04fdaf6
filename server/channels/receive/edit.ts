import { transaction } from "@/db/client";
import type { InboundEdit } from "@/server/adapters/messaging/channel";
import type { OpenConnection } from "@/server/channels/open-connection";
import { mediaIn } from "@/server/conversations/media/take-in";
import { customersMessage, editMessage } from "@/server/conversations/thread/edit-message";
import type { Ctx } from "@/server/http/ctx";
import { writtenAt } from "./inbound-thread";
import { receive } from "./receive";

/**
 * Applies a customer's edit or deletion to their message. An edit of a message that has not come yet stands in for it;
 * a deletion of one leaves nothing to do.
 */
export async function takeEdit(ctx: Ctx, connection: OpenConnection, edit: InboundEdit): Promise<void> {
  const { original_id, content, provider_message_id: id, sent_at, ...rest } = edit;
  const isKnown = await transaction(ctx.db, async (tx) => {
    const message = await customersMessage(tx, ctx, connection.id, original_id);
    if (!message) return false;
    const { incoming } = content ? mediaIn(content) : { incoming: [] };
    const caption = incoming[0] && (incoming[0].shown.caption ?? "");
    const text = content?.text ?? null;
    const at = writtenAt(sent_at);
    await editMessage(tx, ctx, message, { id, at, content: text, caption, handled: content?.handled });
    return true;
  });
  if (isKnown || !content) return;
  await receive(ctx, connection, {
    ...rest,
    ...content,
    kind: "message",
    provider_message_id: original_id,
    sent_at,
  });
}
