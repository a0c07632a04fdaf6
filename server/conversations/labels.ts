import { sql } from "drizzle-orm";
import { z } from "zod";
import { announce } from "@/db/announce";
import { one, type Tx, transaction } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { labels } from "@/db/schema/labels";
import { inOrg } from "@/db/tenant";
import { Id } from "@/schema/common";
import { Conversation } from "@/schema/conversation";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";
import { dropLabel, hasLabel, keepLabel, withLabel } from "@/server/leads/labels";
import { publish } from "@/server/webhooks/publish";
import { type ConversationRow, conversationColumns, isConversation, toConversation } from "./columns";
import { forgetInViews } from "./inbox/views";
import { lockConversation } from "./writes";

const OneOfConversation = z.strictObject({ conversation_id: Id, label_id: Id });

/**
 * Puts a locked label on a locked conversation, or takes it off, which is published if it changes anything. The
 * conversation keeps its place in the lists: a label is not a message.
 */
export async function setLabel(
  tx: Tx,
  ctx: Ctx,
  { id, label_ids }: ConversationRow,
  { label_id, isSet }: { label_id: string; isSet: boolean },
): Promise<Conversation> {
  tx.afterCommit(() => announce(ctx.organization_id, { conversations: [id] }));
  const updated = one(
    await tx
      .update(conversations)
      .set({ label_ids: withLabel(label_ids, label_id, isSet) })
      .where(isConversation(ctx, id))
      .returning(conversationColumns),
  );
  const data = { ...updated, previous: { label_ids } };
  if (label_ids.includes(label_id) !== isSet)
    await publish(tx, ctx.organization_id, [{ type: "conversation.labelled", data }]);
  return updated;
}

const setOnConversation = (
  ctx: Ctx,
  { conversation_id, label_id }: z.infer<typeof OneOfConversation>,
  isSet: boolean,
) =>
  transaction(ctx.db, async (tx) => {
    await keepLabel(tx, ctx, label_id);
    const row = await lockConversation(tx, ctx, conversation_id);
    ctx.if_match?.(toConversation(row));
    return setLabel(tx, ctx, row, { label_id, isSet });
  });

export const labelConversation = action({
  summary: "Put a label on a conversation",
  input: OneOfConversation,
  only: "practitioner",
  output: Conversation,
  audit: "conversation.labelled",
  run: (ctx, input) => setOnConversation(ctx, input, true),
});

export const unlabelConversation = action({
  summary: "Take a label off a conversation",
  input: OneOfConversation,
  only: "practitioner",
  output: Conversation,
  audit: "conversation.unlabelled",
  run: (ctx, input) => setOnConversation(ctx, input, false),
});

export const deleteLabel = action({
  summary: "Delete a label, taking it off every lead and conversation",
  description: "No event is published for each lead and conversation that loses it.",
  input: z.strictObject({ label_id: Id }),
  output: z.void(),
  only: "owner",
  audit: "label.deleted",
  rows: rowNamed(labels, "label_id"),
  run: (ctx, { label_id }) =>
    transaction(ctx.db, async (tx) => {
      await dropLabel(tx, ctx, label_id);
      await tx
        .update(conversations)
        .set({ label_ids: sql`array_remove(${conversations.label_ids}, ${label_id}::uuid)` })
        .where(inOrg(ctx, conversations, hasLabel(conversations.label_ids, label_id)));
      await forgetInViews(tx, ctx, "label_id", label_id);
    }),
});
