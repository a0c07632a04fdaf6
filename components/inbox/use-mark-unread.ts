import { trpc } from "@/components/trpc";
import { useOptimistic } from "@/components/ui/use-optimistic";
import type { InboxThread } from "@/server/schema/inbox";
import { changeRow } from "./cache";
import { inboxQuery } from "./use-conversations";
import { useFilters } from "./use-filters";
import { readScope } from "./use-messages";

/** Has a conversation count as unread, and leaves it: whoever stays has read it. */
export function useMarkUnread({ id: conversation_id, status }: InboxThread, leave: () => void): () => void {
  const utils = trpc.useUtils();
  const filters = useFilters();
  const show = (unread: boolean) => changeRow(utils, filters, conversation_id, (row) => ({ ...row, unread }));
  const showUnread = async () => {
    show(true);
    return () => show(false);
  };
  const { mutate } = trpc.inbox.markUnread.useMutation({
    scope: readScope(conversation_id),
    ...useOptimistic(() => [showUnread()]),
    onSettled: () => {
      void utils.inbox.counts.invalidate();
      // No event tells of it: a list that was on its way meanwhile would show it as read from then on.
      void utils.inbox.list.invalidate(inboxQuery(filters));
      void utils.inbox.get.invalidate({ conversation_id });
    },
  });
  return () => {
    if (status !== "active" && status !== "escalated") return;
    mutate({ conversation_id });
    leave();
  };
}
