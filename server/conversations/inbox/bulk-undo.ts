import type { Tx } from "@/db/client";
import { isOneOf } from "@/db/recordset";
import { conversations } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import type { BulkAct, BulkChanged, BulkState, PassedOver } from "@/schema/bulk";
import { type ConversationRow, isConversation } from "@/server/conversations/columns";
import { isOpenConversation } from "@/server/conversations/find-or-open";
import { changeConversation } from "@/server/conversations/state/change-state";
import { snoozeUntil } from "@/server/conversations/state/snooze";
import { endRequests } from "@/server/conversations/state/waiting";
import { askAgent } from "@/server/conversations/writes";
import type { Ctx } from "@/server/http/ctx";
import { knownLabels } from "@/server/leads/labels";
import { switchLabel } from "./bulk-acts";
import { setReadPosition } from "./bulk-states";

/** Returns a check of whether a closed conversation can be reopened: its customer must have no other open one. */
export async function reopenable(
  tx: Tx,
  ctx: Ctx,
  rows: readonly ConversationRow[],
): Promise<(row: ConversationRow) => boolean> {
  const keys = rows.map(({ session_key }) => session_key);
  const open = await tx
    .select({ id: conversations.id, session_key: conversations.session_key })
    .from(conversations)
    .where(inOrg(ctx, conversations, isOneOf(conversations.session_key, keys), isOpenConversation));
  return ({ id, session_key }) => !open.some((one) => one.session_key === session_key && one.id !== id);
}

type Undoing = Pick<BulkChanged, "from" | "to"> & {
  row: ConversationRow;
  now: BulkState;
  mayReopen: (row: ConversationRow) => boolean;
};

const isSame = (one: BulkState, other: BulkState, names: readonly (keyof BulkState)[]): boolean =>
  names.every((name) => one[name] === other[name]);

/**
 * Restores one conversation's state from before the act, unless it has changed since the act. Returns why it was passed
 * over, or null.
 */
export async function undoOne(
  tx: Tx,
  ctx: Ctx,
  undoing: Undoing,
  change: BulkAct,
): Promise<PassedOver | null> {
  const { row, now, from, to } = undoing;
  switch (change.act) {
    case "read":
    case "unread":
      if (now.read_position !== to.read_position) return "changed_since";
      await setReadPosition(tx, ctx, row.id, Math.min(from.read_position, row.message_count));
      return null;
    case "label":
    case "unlabel":
      return undoLabel(tx, ctx, row, { label_id: change.label_id, isSet: change.act === "unlabel" });
    case "snooze":
      if (!isSame(now, to, ["status", "snoozed_until"])) return "changed_since";
      await restoreSnooze(tx, ctx, row, from);
      return null;
    case "settle":
      if (!isSame(now, to, ["status", "waiting_since", "snoozed_until", "message_count", "change_id"]))
        return "changed_since";
      await setWait(tx, ctx, row, from);
      return null;
    case "complete":
    case "hand_back":
    case "assign":
      return undoState(tx, ctx, undoing);
  }
}

async function undoLabel(
  tx: Tx,
  ctx: Ctx,
  row: ConversationRow,
  wanted: { label_id: string; isSet: boolean },
): Promise<PassedOver | null> {
  const [known] = await knownLabels(tx, ctx, [wanted.label_id]);
  const refused = known ? await switchLabel(tx, ctx, row, wanted) : "unchanged";
  return refused && "changed_since";
}

const restoreSnooze = (tx: Tx, ctx: Ctx, row: ConversationRow, from: BulkState) =>
  snoozeUntil(tx, ctx, row, from.snoozed_until, from.snoozed_by);

/** Restores what a conversation waited for, its snooze, and its place in the list. */
async function setWait(tx: Tx, ctx: Ctx, row: ConversationRow, from: BulkState): Promise<void> {
  const { waiting_since, waiting_for, updated_at } = from;
  const restored = { waiting_since, waiting_for, updated_at };
  await tx.update(conversations).set(restored).where(isConversation(ctx, row.id));
  // The request may have been settled since.
  if (waiting_for === "booking_requested") await endRequests(tx, ctx, row.lead_id);
  await restoreSnooze(tx, ctx, row, from);
}

async function undoState(
  tx: Tx,
  ctx: Ctx,
  { row, now, from, to, mayReopen }: Undoing,
): Promise<PassedOver | null> {
  if (!isSame(now, to, ["status", "assignee_id", "change_id"])) return "changed_since";
  const isReopened = row.status === "completed" && from.status !== "completed";
  if (isReopened && !mayReopen(row)) return "other_open";
  const { status, assignee_id, team_id } = from;
  // If it had no team before, it gets none now: the act, or this change, may put it in the team that takes handovers.
  const team = team_id === null && { team: null };
  await changeConversation(tx, ctx, row, { status, assignee_id, ...team, notice: "none" });
  if (status === "active" && row.customer_position > row.answered_position) await askAgent(tx, ctx, row.id);
  // Messages written since have already set what the conversation waits for.
  if (now.message_count === to.message_count) await setWait(tx, ctx, row, from);
  return null;
}
