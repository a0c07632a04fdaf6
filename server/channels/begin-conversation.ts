import { transaction } from "@/db/client";
import { toConversation } from "@/server/conversations/columns";
import { openConversation } from "@/server/conversations/open-thread";
import { reply } from "@/server/conversations/sending/reply";
import { changeConversation } from "@/server/conversations/state/change-state";
import { conversationById } from "@/server/conversations/thread/reads";
import { action } from "@/server/http/action";
import { staffId } from "@/server/http/ctx";
import { heldLead } from "@/server/leads/store";
import { BegunConversation, FirstMessage } from "@/server/schema/lead-contact";
import { publish } from "@/server/webhooks/publish";
import { requireReach } from "./can-message";
import { connectionById } from "./open-connection";

export const beginConversation = action({
  summary:
    "Write to a lead from one of your numbers: continues the open conversation, or opens one assigned to the caller, not the agent",
  input: FirstMessage,
  only: "practitioner",
  output: BegunConversation,
  run: (ctx, { lead_id, connection_id, ...said }) =>
    transaction(ctx.db, async (tx) => {
      const then = { ...ctx, db: tx };
      const assignee_id = staffId(ctx, "Only staff can begin a conversation.");
      const lead = await heldLead(tx, ctx, lead_id);
      const connection = await connectionById(then, connection_id);
      const holder = { status: "escalated" as const, assignee_id };
      const { row, opened } = await openConversation(
        tx,
        ctx,
        lead,
        connection,
        await requireReach(tx, ctx, lead, connection),
        holder,
      );
      const data = toConversation(row);
      if (opened) await publish(tx, ctx.organization_id, [{ type: "conversation.created", data }]);
      // The agent's conversation is handed to the caller.
      else if (row.status === "active") await changeConversation(tx, ctx, row, holder);
      const message = await reply(then, { conversation_id: row.id, ...said });
      return { conversation: await conversationById(then, row.id), message };
    }),
});
