import { changeRow } from "@/components/inbox/cache";
import { inboxQuery } from "@/components/inbox/list/use-conversations";
import { readScope } from "@/components/inbox/log/use-messages";
import { useFilters } from "@/components/inbox/views/use-filters";
import { trpc } from "@/components/trpc";
import { useOptimistic } from "@/components/ui/load/use-optimistic";
import type { InboxThread } from "@/server/schema/inbox";

/** Marks a conversation as unread and closes it, since a conversation that stays open counts as read. */
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
      // There is no event for this, so a list that was loading in the meantime would keep showing it as read.
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
