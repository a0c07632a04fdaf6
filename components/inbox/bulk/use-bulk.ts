import { bulk } from "@/components/text/en/bulk";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import type { BulkAct, BulkDone } from "@/schema/bulk";

/** The outcome in sentences: what was done, and what was skipped and why. */
function inSentences(text: typeof bulk, first: string | null, { passed_over }: BulkDone): string {
  const others = passed_over.map(({ reason, conversation_ids }) =>
    text.passedOver[reason](conversation_ids.length),
  );
  return [first, ...others]
    .filter((words) => words !== null)
    .map((words) => `${words}.`)
    .join(" ");
}

/** Changes several conversations at once, reports the outcome, and offers to undo it. */
export function useBulk() {
  const text = usePart(bulk);
  const utils = trpc.useUtils();
  const failed = useFailure();
  // Another list may be shown by the time of the response or the undo, so invalidate all of them.
  const onSettled = () => {
    void utils.inbox.list.invalidate();
    void utils.inbox.counts.invalidate();
    void utils.inbox.get.invalidate();
  };
  const changing = trpc.inbox.bulk.useMutation({ onSettled, onError: failed });
  const undoing = trpc.inbox.undoBulk.useMutation({
    onSettled,
    onError: failed,
    onSuccess: (done) => {
      const count = done.changed.length;
      toast(inSentences(text, count > 0 ? text.undone(count) : null, done));
    },
  });
  const run = async (change: BulkAct, conversation_ids: string[]): Promise<boolean> => {
    const done = await changing.mutateAsync({ conversation_ids, change }).catch(() => null);
    if (!done) return false;
    const { changed, undo_id } = done;
    const first = changed.length > 0 ? text.done[change.act](changed.length) : null;
    toast(inSentences(text, first, done), undo_id ? { undo: () => undoing.mutate({ undo_id }) } : {});
    return true;
  };
  return { run, isBusy: changing.isPending };
}
