import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import type { BulkAct } from "@/schema/bulk";
import type { InboxThread } from "@/schema/inbox";
import type { useThreadState } from "./thread/use-thread-state";

export type DoUndoably = (change: BulkAct) => () => Promise<void>;

/** Changes a conversation and returns a function that undoes the change, unless it was changed again since. */
export function useUndoable(
  { id, status, assignee, waiting_since, waiting_for, snoozed_until }: InboxThread,
  { show, callbacks: { onError, onSettled } }: ReturnType<typeof useThreadState>,
): DoUndoably {
  const text = usePart(conversation);
  const { inbox } = trpc.useUtils();
  const changing = trpc.inbox.bulk.useMutation({ onError, onSettled });
  const undoing = trpc.inbox.undoBulk.useMutation({
    onError,
    onSettled,
    onSuccess: ({ passed_over }) => {
      if (passed_over.length === 0) return;
      toast(text.notPutBack);
      void inbox.list.invalidate();
    },
  });
  return (change) => {
    // `onError` has shown why it was refused.
    const done = changing.mutateAsync({ conversation_ids: [id], change }).catch(() => null);
    return async () => {
      const undo_id = (await done)?.undo_id;
      if (!undo_id) return;
      show({ status, assignee, waiting_since, waiting_for, snoozed_until });
      undoing.mutate({ undo_id });
    };
  };
}
