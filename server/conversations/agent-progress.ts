import type { Tx } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import type { Ctx } from "@/server/http/ctx";
import { type ConversationRow, isConversation } from "./columns";

type Progress = Partial<Pick<ConversationRow, "agent_state" | "agent_failures" | "answered_position">>;

/** Notes how far the agent has got with a locked conversation. */
export async function noteProgress(
  tx: Tx,
  ctx: Ctx,
  { id }: ConversationRow,
  progress: Progress,
): Promise<void> {
  await tx.update(conversations).set(progress).where(isConversation(ctx, id));
}
