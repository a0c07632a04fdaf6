import type { InboxItem } from "@/server/schema/inbox";

/**
 * The conversation to open after one that is done: the next below it in the list that waits for the reader or for
 * anybody of the team, else the first from the top; null where none waits.
 */
export function nextWaiting(
  rows: readonly InboxItem[],
  done_id: string,
  my_id: string | undefined,
): InboxItem | null {
  const at = rows.findIndex(({ id }) => id === done_id);
  const inOrder = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  const waits = ({ status, assignee }: InboxItem) =>
    status === "escalated" && (!assignee || assignee.id === my_id);
  return inOrder.find(waits) ?? null;
}
