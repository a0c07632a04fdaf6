import { z } from "zod";
import { Id, MOST_OF_A_PAGE, Timestamp, TimestampInput } from "./common";
import { ConversationStatus, WaitReason } from "./conversation";

/** A change to several conversations at once; each one changes as if it were changed alone. */
export const BulkAct = z
  .discriminatedUnion("act", [
    z
      .strictObject({
        act: z
          .enum(["complete", "hand_back", "settle", "read", "unread"])
          .meta({ description: "settle: it needs nobody for now. read and unread: for you" }),
      })
      .meta({ id: "BulkMark", description: "Changes them without anything further" }),
    z
      .strictObject({
        act: z.literal("assign"),
        user_id: Id.nullable().meta({ description: "Whom to assign them to; null: nobody" }),
      })
      .meta({ id: "BulkAssign", description: "Assigns them" }),
    z
      .strictObject({
        act: z.enum(["label", "unlabel"]).meta({ description: "Puts the label on, or takes it off" }),
        label_id: Id.meta({ description: "The label" }),
      })
      .meta({ id: "BulkLabel", description: "Changes their labels" }),
    z
      .strictObject({
        act: z.literal("snooze"),
        until: TimestampInput.meta({ description: "When they come back, in the future" }),
      })
      .meta({ id: "BulkSnooze", description: "Snoozes them" }),
  ])
  .meta({
    id: "BulkAct",
    description: "A change to several conversations at once; each one changes as if it were changed alone",
  });
export type BulkAct = z.infer<typeof BulkAct>;

export const BulkInput = z
  .strictObject({
    conversation_ids: z.array(Id).min(1).max(MOST_OF_A_PAGE).meta({ description: "At most 100" }),
    change: BulkAct,
  })
  .meta({ id: "BulkInput", description: "The conversations to change, and how" });

/**
 * The fields of a conversation that a bulk change can affect. `change_id` is its last state change; `read_position` is
 * how far the caller has read.
 */
const BulkState = z.object({
  status: ConversationStatus,
  assignee_id: Id.nullable().meta({ description: "Who is to answer; null if nobody" }),
  team_id: Id.nullable().meta({ description: "Its team; null if none" }),
  waiting_since: Timestamp.nullable().meta({
    description: "Since when it needs a person; null if it needs none",
  }),
  waiting_for: WaitReason.nullable().meta({ description: "Why it needs a person; null if it needs none" }),
  snoozed_until: Timestamp.nullable().meta({ description: "Until when it is snoozed; null if it is not" }),
  snoozed_by: Id.nullable().meta({ description: "Who snoozed it; null if it is not snoozed" }),
  message_count: z.int().meta({ description: "How many messages it has" }),
  updated_at: Timestamp,
  change_id: Id.nullable().meta({ description: "Its last change of state; null if there was none" }),
  read_position: z.int().meta({ description: "The `position` of the last message that you have read" }),
});
export type BulkState = z.infer<typeof BulkState>;

/** A changed conversation: its state before and after. */
const BulkChanged = z.object({
  conversation_id: Id,
  from: BulkState.meta({ description: "Its state before" }),
  to: BulkState.meta({ description: "Its state after" }),
});
export type BulkChanged = z.infer<typeof BulkChanged>;

const PassedOver = z.enum(["not_found", "unchanged", "closed", "changed_since", "other_open"]).meta({
  description:
    "Why it was skipped. unchanged: it was already so. closed: it would have to be reopened. changed_since: it was changed after what is to be undone. other_open: its customer now has another open conversation",
});
export type PassedOver = z.infer<typeof PassedOver>;

export const BulkDone = z
  .object({
    undo_id: Id.nullable().meta({
      description: "You can undo it with this within a day; null if there is nothing to undo",
    }),
    changed: z.array(BulkChanged).meta({ description: "The conversations that were changed" }),
    passed_over: z
      .array(
        z.object({
          reason: PassedOver,
          conversation_ids: z.array(Id).meta({ description: "Those that were skipped for this reason" }),
        }),
      )
      .meta({ description: "The conversations that were skipped, by reason" }),
  })
  .meta({ id: "BulkDone", description: "What was changed, and what was skipped" });
export type BulkDone = z.infer<typeof BulkDone>;

export const BulkUndo = z
  .strictObject({ undo_id: Id.meta({ description: "The `undo_id` from its answer" }) })
  .meta({ id: "BulkUndo", description: "The change to undo" });
