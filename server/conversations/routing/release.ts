import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import { isOpenConversation } from "@/server/conversations/find-or-open";
import { changeConversation } from "@/server/conversations/state/change-state";
import type { Ctx } from "@/server/http/ctx";

/**
 * Takes a member's open conversations from them, e.g. because they left: each goes back to its team, or to everybody if
 * it has none, and whoever can take it is asked to.
 */
export async function releaseConversationsOf(tx: Tx, ctx: Ctx, user_id: string): Promise<void> {
  const held = await tx
    .select()
    .from(conversations)
    .where(inOrg(ctx, conversations, eq(conversations.assignee_id, user_id), isOpenConversation))
    .orderBy(conversations.id)
    .for("update");
  for (const row of held) await changeConversation(tx, ctx, row, { assignee_id: null });
}
