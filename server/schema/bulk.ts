import { z } from "zod";
import { Id, MOST_OF_A_PAGE, Timestamp, TimestampInput } from "./common";
import { ConversationStatus, WaitReason } from "./conversation";

/** A change to several conversations at once; each one changes as if it were changed alone. */
export const BulkAct = z.discriminatedUnion("act", [
  z.strictObject({ act: z.enum(["complete", "hand_back", "settle", "read", "unread"]) }),
  z.strictObject({ act: z.literal("assign"), user_id: Id.nullable() }),
  z.strictObject({ act: z.enum(["label", "unlabel"]), label_id: Id }),
  z.strictObject({ act: z.literal("snooze"), until: TimestampInput }),
]);
export type BulkAct = z.infer<typeof BulkAct>;

export const BulkInput = z
  .strictObject({ conversation_ids: z.array(Id).min(1).max(MOST_OF_A_PAGE), change: BulkAct })
  .meta({ id: "BulkInput" });

/**
 * The fields of a conversation that a bulk change can affect. `change_id` is its last state change; `read_position` is
 * how far the caller has read.
 */
const BulkState = z.object({
  status: ConversationStatus,
  assignee_id: Id.nullable(),
  team_id: Id.nullable(),
  waiting_since: Timestamp.nullable(),
  waiting_for: WaitReason.nullable(),
  snoozed_until: Timestamp.nullable(),
  snoozed_by: Id.nullable(),
  message_count: z.int(),
  updated_at: Timestamp,
  change_id: Id.nullable(),
  read_position: z.int(),
});
export type BulkState = z.infer<typeof BulkState>;

/** A changed conversation: its state before and after. */
const BulkChanged = z.object({ conversation_id: Id, from: BulkState, to: BulkState });
export type BulkChanged = z.infer<typeof BulkChanged>;

/**
 * Why a conversation was skipped. `unchanged`: it was already so. `closed`: it is closed and would have to be reopened.
 * `changed_since`: it was changed after the change that is to be undone. `other_open`: its customer now has another
 * open conversation.
 */
const PassedOver = z.enum(["not_found", "unchanged", "closed", "changed_since", "other_open"]);
export type PassedOver = z.infer<typeof PassedOver>;

/**
 * The result: the conversations that were changed, and those that were skipped, grouped by reason. With `undo_id`, who
 * made the change can undo it within a day; it is null if there is nothing to undo.
 */
export const BulkDone = z
  .object({
    undo_id: Id.nullable(),
    changed: z.array(BulkChanged),
    passed_over: z.array(z.object({ reason: PassedOver, conversation_ids: z.array(Id) })),
  })
  .meta({ id: "BulkDone" });
export type BulkDone = z.infer<typeof BulkDone>;

/** The change to undo: the `undo_id` from its response. What it brings back is known to the service alone. */
export const BulkUndo = z.strictObject({ undo_id: Id }).meta({ id: "BulkUndo" });
