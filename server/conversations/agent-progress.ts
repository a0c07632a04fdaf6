import type { Db, Tx } from "@/db/client";
import { agentCalls, conversations } from "@/db/schema/conversations";
import type { Ctx } from "@/server/http/ctx";
import { type ConversationRow, isConversation } from "./columns";
import { endWaitFor } from "./waiting";

type Progress = Partial<Pick<ConversationRow, "agent_state" | "agent_failures" | "answered_position">>;

/** A call of the agent as it is noted; its conversation is told beside it. */
export type AgentCall = Omit<
  typeof agentCalls.$inferInsert,
  "organization_id" | "conversation_id" | "id" | "created_at"
> & { id: string; created_at: string };

const noting = (tx: Db, { organization_id }: Ctx, conversation_id: string, call: AgentCall) =>
  tx.insert(agentCalls).values({ ...call, organization_id, conversation_id });

/** Notes a call whose answer was not kept. */
export async function noteCall(tx: Db, ctx: Ctx, conversation_id: string, call: AgentCall): Promise<void> {
  await noting(tx, ctx, conversation_id, call);
}

/** Notes how far the agent has got with a locked conversation, and the call that got it there, in one statement. */
export async function noteProgress(
  tx: Tx,
  ctx: Ctx,
  { id }: ConversationRow,
  progress: Progress,
  call: AgentCall,
): Promise<void> {
  const noted = tx.$with("noted").as(noting(tx, ctx, id, call).returning({ id: agentCalls.id }));
  const answered = progress.answered_position !== undefined && endWaitFor("unanswered");
  await tx
    .with(noted)
    .update(conversations)
    .set({ ...progress, ...answered })
    .where(isConversation(ctx, id));
}
