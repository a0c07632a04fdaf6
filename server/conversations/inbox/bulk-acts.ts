import type { Tx } from "@/db/client";
import { inMs } from "@/lib/time/time";
import type { BulkAct, BulkState, PassedOver } from "@/schema/bulk";
import { markNotificationsRead } from "@/server/accounts/notifications/list";
import type { ConversationRow } from "@/server/conversations/columns";
import { setLabel } from "@/server/conversations/labels";
import { changeConversation, giveToAgent } from "@/server/conversations/state/change-state";
import { requireFuture, snoozeUntil } from "@/server/conversations/state/snooze";
import type { Ctx } from "@/server/http/ctx";
import { keepLabel } from "@/server/leads/labels";
import { assignTo, settle } from "./actions";
import { setReadPosition } from "./bulk-states";

/** How long the dashboard offers to undo an act, and a little more: until then the agent is not asked. */
const UNDO_MS = 8000;

const isOpen = ({ status }: ConversationRow) => status === "active" || status === "escalated";

/** Refuses an act that is impossible for every conversation. A label can't be deleted until the transaction ends. */
export async function requireAct(tx: Tx, ctx: Ctx, change: BulkAct): Promise<void> {
  if (change.act === "label" || change.act === "unlabel") await keepLabel(tx, ctx, change.label_id);
  if (change.act === "snooze") requireFuture(change.until, ["change", "until"]);
}

/** One of the conversations, locked, with its state before the act. `isFirst`: no other has been changed yet. */
type Locked = { row: ConversationRow; state: BulkState; isFirst: boolean };

/** Applies a bulk act to one conversation, just as the single act does. Returns why it was passed over, or null. */
export async function actOn(
  tx: Tx,
  ctx: Ctx,
  { row, state, isFirst }: Locked,
  change: BulkAct,
): Promise<PassedOver | null> {
  switch (change.act) {
    case "complete":
      if (row.status === "completed") return "unchanged";
      if (!isOpen(row)) return "closed";
      await changeConversation(tx, ctx, row, { status: "completed" });
      return null;
    case "hand_back":
      if (row.status === "active") return "unchanged";
      if (!isOpen(row)) return "closed";
      await giveToAgent(tx, ctx, row, inMs(UNDO_MS));
      return null;
    case "assign":
      if (row.assignee_id === change.user_id) return "unchanged";
      // Push only for the first: a hundred pushes at once help nobody.
      await assignTo(tx, ctx, row, change.user_id, isFirst ? "push" : "silent");
      return null;
    case "settle":
      if (row.waiting_since === null && row.snoozed_until === null) return "unchanged";
      await settle(tx, ctx, row);
      return null;
    case "snooze":
      if (!isOpen(row)) return "closed";
      if (row.snoozed_until === change.until) return "unchanged";
      await snoozeUntil(tx, ctx, row, change.until);
      return null;
    case "label":
    case "unlabel":
      return switchLabel(tx, ctx, row, { label_id: change.label_id, isSet: change.act === "label" });
    case "read":
      await markNotificationsRead(tx, ctx, { conversation_id: row.id });
      if (state.read_position >= row.message_count) return "unchanged";
      await setReadPosition(tx, ctx, row.id, row.message_count);
      return null;
    case "unread":
      return unread(tx, ctx, { row, state });
  }
}

async function unread(tx: Tx, ctx: Ctx, { row, state }: Omit<Locked, "isFirst">): Promise<PassedOver | null> {
  if (!isOpen(row)) return "closed";
  if (state.read_position < row.inbound_position || row.inbound_position === 0) return "unchanged";
  await setReadPosition(tx, ctx, row.id, row.inbound_position - 1);
  return null;
}

/** Puts a locked label on a conversation, or takes it off; "unchanged" if it already is that way. */
export async function switchLabel(
  tx: Tx,
  ctx: Ctx,
  row: ConversationRow,
  wanted: { label_id: string; isSet: boolean },
): Promise<PassedOver | null> {
  if (row.label_ids.includes(wanted.label_id) === wanted.isSet) return "unchanged";
  await setLabel(tx, ctx, row, wanted);
  return null;
}
