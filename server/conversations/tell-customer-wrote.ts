import type { Tx } from "@/db/client";
import type { Ctx } from "@/server/http/ctx";
import { notify } from "@/server/notifications/notify";
import type { Message } from "@/server/schema/conversation";

/** Tells whoever has a locked conversation that its customer wrote: once, until they have read of it. */
export const tellCustomerWrote = (
  tx: Tx,
  ctx: Ctx,
  assignee_id: string,
  { id, conversation_id }: Pick<Message, "id" | "conversation_id">,
): Promise<void> =>
  notify(tx, ctx, {
    kind: "customer_wrote",
    fact: `customer_wrote:${id}`,
    conversation_id,
    to: { users: [assignee_id] },
    folds: true,
  });
