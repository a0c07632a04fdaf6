import type { BulkAct } from "@/schema/bulk";
import { getThread } from "@/server/overview/thread";
import { inboxOf } from "@/tests/inbox";
import type { TestCtx } from "@/tests/world";
import { takeOver } from "./actions";
import { changeConversations, undoChanges } from "./bulk";
import { listInbox } from "./list";

export const undo = (ctx: TestCtx, { undo_id }: { undo_id: string | null }) =>
  undoChanges(ctx, { undo_id: undo_id ?? "" });

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

export const idsOf = async (ctx: TestCtx) =>
  (await listInbox(ctx, {})).items.map(({ id }) => id).toReversed();

/** Conversations that staff have, the first customer's first; `act` does something with all of them. */
export async function bulkScene(count = 4) {
  const { ctx, write } = await inboxOf(count);
  const ids = await idsOf(ctx);
  for (const conversation_id of ids) await takeOver(ctx, { conversation_id });
  const act = (change: BulkAct, conversation_ids = ids) =>
    changeConversations(ctx, { conversation_ids, change });
  const thread = (at: number) => getThread(ctx, { conversation_id: ids[at] ?? "" });
  const threads = () => Promise.all(ids.map((_, at) => thread(at)));
  return { ctx, ids, write, act, thread, threads };
}

type Thread = Awaited<ReturnType<typeof getThread>>;

export const threadState = ({
  status,
  assignee_id,
  waiting_since,
  waiting_for,
  snoozed_until,
  ...thread
}: Thread) => {
  const { label_ids, updated_at, last_message_at } = thread;
  return {
    status,
    assignee_id,
    waiting_since,
    waiting_for,
    snoozed_until,
    label_ids,
    updated_at,
    last_message_at,
  };
};
