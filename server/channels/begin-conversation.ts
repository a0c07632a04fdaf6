import { type Tx, transaction } from "@/db/client";
import { AppError } from "@/lib/errors";
import type { Lead } from "@/schema/lead";
import { BegunConversation, FirstMessage, type WriteHindrance } from "@/schema/lead-contact";
import { toConversation } from "@/server/conversations/columns";
import { openConversation } from "@/server/conversations/open-thread";
import { reply } from "@/server/conversations/sending/reply";
import { changeConversation } from "@/server/conversations/state/change-state";
import { conversationById } from "@/server/conversations/thread/reads";
import { action } from "@/server/http/action";
import { type Ctx, staffId } from "@/server/http/ctx";
import { hindranceOf } from "@/server/leads/phones";
import { findReach, type Reach } from "@/server/leads/search/numbers";
import { heldLead } from "@/server/leads/store";
import { publish } from "@/server/webhooks/publish";
import { connectionById, type OpenConnection } from "./open-connection";

const WHY: Record<WriteHindrance, string> = {
  blocked: "This lead is blocked. Unblock it before you write to it.",
  practice: "This lead was played on a practice number, so nobody would receive the message.",
  no_phone: "This lead has no phone number to write to.",
  no_country_code: "This lead's phone number has no country code, so it can't be written to.",
  others_number:
    "Another lead has this phone number. Write to that lead, or merge the two if they are one person.",
  no_number: "No number is connected to write from.",
};

/** How a lead is written to. Throws 409 if it can't be written to, or not from the practice number. */
async function requireReach(tx: Tx, ctx: Ctx, lead: Lead, connection: OpenConnection): Promise<Reach> {
  const hindrance = hindranceOf(lead);
  if (hindrance) throw new AppError("conflict", WHY[hindrance]);
  if (connection.kind === "practice")
    throw new AppError("conflict", "The practice number can't write to real customers.");
  const reach = await findReach(tx, ctx, lead);
  if (!reach) throw new AppError("conflict", WHY.others_number);
  return reach;
}

export const beginConversation = action({
  summary:
    "Write to a lead from one of your numbers: continues the open conversation, or opens one assigned to the caller, not the agent",
  description:
    "What an API key opens is nobody's, and what the agent has stays with it. 409 if the lead is blocked, is a practice customer, has no phone with a country code, or its phone is another lead's.",
  input: FirstMessage,
  only: "practitioner",
  output: BegunConversation,
  audit: "conversation.begun",
  run: (ctx, { lead_id, connection_id, ...said }) =>
    transaction(ctx.db, async (tx) => {
      const then = { ...ctx, db: tx };
      const isKey = ctx.actor.kind === "key";
      const assignee_id = isKey ? null : staffId(ctx, "Only staff can begin a conversation.");
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
      // The agent's conversation is handed to the caller, unless that is no person.
      else if (row.status === "active" && !isKey) await changeConversation(tx, ctx, row, holder);
      const message = await reply(then, { conversation_id: row.id, ...said });
      return { conversation: await conversationById(then, row.id), message };
    }),
});
