import { useEffect } from "react";
import { onlyChanges, trpc } from "@/components/trpc";

/** Marks a conversation's notifications as read when the reader opens it, and when they come back to its page. */
export function useReadNotifications(conversation_id: string): void {
  const utils = trpc.useUtils();
  const { mutate } = trpc.notifications.read.useMutation({
    meta: onlyChanges("notifications"),
    onSuccess: () => void utils.notifications.list.invalidate(),
  });
  useEffect(() => {
    const read = () => {
      const known = utils.notifications.list.getData({ limit: 1, unread: true });
      if (document.hasFocus() && known?.unread !== 0) mutate({ conversation_id });
    };
    read();
    window.addEventListener("focus", read);
    return () => window.removeEventListener("focus", read);
  }, [utils, conversation_id, mutate]);
}
