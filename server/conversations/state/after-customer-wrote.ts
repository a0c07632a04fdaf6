import type { Tx } from "@/db/client";
import type { Message } from "@/schema/conversation";
import { notify } from "@/server/accounts/notifications/notify";
import type { ConversationRow } from "@/server/conversations/columns";
import { askToAssign, waitsForTeam } from "@/server/conversations/routing/queue";
import type { Ctx } from "@/server/http/ctx";

/**
 * What follows a customer's message in a locked conversation. `row` is the conversation as it was before.
 *
 * - Its assignee is notified, or the team if the assignee has left; once, until they have read it. For an unassigned
 *   conversation staff are notified when it is handed over, not here.
 * - If the message ended a snooze, the conversation is back in its team's queue.
 */
export async function afterCustomerWrote(
  tx: Tx,
  ctx: Ctx,
  row: ConversationRow,
  { id, conversation_id }: Pick<Message, "id" | "conversation_id">,
): Promise<void> {
  if (row.assignee_id !== null) {
    const fact = `customer_wrote:${id}`;
    await notify(tx, ctx, { kind: "customer_wrote", fact, conversation_id, to: "assignee", folds: true });
  }
  if (row.snoozed_until !== null && waitsForTeam(row)) await askToAssign(tx, ctx);
}
