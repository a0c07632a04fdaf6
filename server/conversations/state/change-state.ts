import { sql } from "drizzle-orm";
import { one, type Tx, violates } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { AppError } from "@/lib/errors";
import type { Conversation, ConversationStatus } from "@/schema/conversation";
import { handOverTeam } from "@/server/accounts/team/team-members";
import { noteChange } from "@/server/conversations/changes";
import { type ConversationRow, conversationColumns, isConversation } from "@/server/conversations/columns";
import { askToAssign, touchesQueue } from "@/server/conversations/routing/queue";
import { askAgent } from "@/server/conversations/writes";
import type { Ctx } from "@/server/http/ctx";
import { type DomainEvent, publish } from "@/server/webhooks/publish";
import { type NoticeLevel, tellChange } from "./tell-change";
import { attendanceIn, waitIn } from "./waiting";

type Change = {
  status?: ConversationStatus;
  assignee_id?: string | null;
  team?: { id: string; name: string } | null;
  reason?: string | null;
  agent_failed?: boolean;
  notice?: NoticeLevel;
};

const alreadyOpen = (error: unknown): never => {
  if (!violates(error, "conversations_open_key")) throw error;
  throw new AppError("conflict", "The customer already has another open conversation here.");
};

/** The team after a change. A conversation handed over without a team goes to the team that takes handovers. */
function teamIn(ctx: Ctx, row: ConversationRow, { status, team }: Change) {
  if (team !== undefined) return { team_id: team?.id ?? null };
  const isHandedOver = status === "escalated" && row.status !== "escalated";
  return isHandedOver && row.team_id === null ? { team_id: handOverTeam(ctx) } : {};
}

/**
 * Changes a locked conversation's status, assignee or team. Records who did it, publishes what changed (an escalation
 * with its reason), notifies whoever has it now, and enqueues assignment if a member may have room or the conversation
 * was queued. A conversation that the agent answers has no assignee.
 */
export async function changeConversation(
  tx: Tx,
  ctx: Ctx,
  row: ConversationRow,
  change: Change,
): Promise<Conversation> {
  const { status = row.status, assignee_id = row.assignee_id, team } = change;
  const { reason = null, agent_failed = false, notice = "push" } = change;
  const isAgents = status === "active";
  const state = { status, assignee_id: isAgents ? null : assignee_id };
  const updating = tx
    .update(conversations)
    .set({
      ...state,
      ...teamIn(ctx, row, change),
      ...waitIn(ctx, row, status),
      ...attendanceIn(ctx, row, status),
      updated_at: sql`now()`,
      ...(isAgents && { agent_failures: 0 }),
    })
    .where(isConversation(ctx, row.id))
    .returning(conversationColumns);
  const updated = one(await updating.catch(alreadyOpen));
  const previous = {
    ...(row.status !== status && { status: row.status }),
    ...(row.assignee_id !== state.assignee_id && { assignee_id: row.assignee_id }),
    ...(row.team_id !== updated.team_id && { team_id: row.team_id }),
  };
  if (Object.keys(previous).length === 0) return updated;
  const id = await noteChange(tx, ctx, row, updated, team?.name);
  const events: DomainEvent[] = [{ type: "conversation.updated", data: { ...updated, previous } }];
  if (status === "escalated" && row.status !== status && notice !== "none")
    events.push({ type: "conversation.escalated", data: { ...updated, reason } });
  await publish(tx, ctx.organization_id, events);
  await tellChange(tx, ctx, { id, conversation_id: row.id, from: row, to: updated, agent_failed, notice });
  if (touchesQueue(row, updated)) await askToAssign(tx, ctx);
  return updated;
}

/** Sets a locked conversation's status, see changeConversation. */
export const setStatus = (
  tx: Tx,
  ctx: Ctx,
  row: ConversationRow,
  status: ConversationStatus,
  reason: string | null = null,
): Promise<Conversation> => changeConversation(tx, ctx, row, { status, reason });

/**
 * Hands a locked conversation back to the agent, which is asked, at once or at `ask_at`, if the customer is waiting: not
 * if a person has just replied.
 */
export async function giveToAgent(
  tx: Tx,
  ctx: Ctx,
  row: ConversationRow,
  ask_at?: Date,
): Promise<Conversation> {
  const conversation = await changeConversation(tx, ctx, row, { status: "active" });
  if (row.customer_position > row.answered_position) await askAgent(tx, ctx, row.id, { run_at: ask_at });
  return conversation;
}
