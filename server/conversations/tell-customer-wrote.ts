import type { Tx } from "@/db/client";
import { notify } from "@/server/accounts/notifications/notify";
import type { Ctx } from "@/server/http/ctx";
import type { Message } from "@/server/schema/conversation";
import type { ConversationRow } from "./columns";

/**
 * Notifies a locked conversation's assignee that the customer wrote, or the team if the assignee has left; once, until
 * they have read it. For an unassigned conversation staff are notified when it is handed over, not here.
 */
export async function tellCustomerWrote(
  tx: Tx,
  ctx: Ctx,
  { assignee_id }: Pick<ConversationRow, "assignee_id">,
  { id, conversation_id }: Pick<Message, "id" | "conversation_id">,
): Promise<void> {
  if (assignee_id === null) return;
  const fact = `customer_wrote:${id}`;
  await notify(tx, ctx, { kind: "customer_wrote", fact, conversation_id, to: "assignee", folds: true });
}
