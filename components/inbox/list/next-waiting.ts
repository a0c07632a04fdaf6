import type { InboxItem } from "@/schema/inbox";

/** The next conversation below that waits for the reader or is unassigned, else the first from the top, else null. */
export function nextWaiting(
  rows: readonly InboxItem[],
  done_id: string,
  my_id: string | undefined,
): InboxItem | null {
  const at = rows.findIndex(({ id }) => id === done_id);
  const inOrder = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  const waits = ({ waiting_since, snoozed_until, assignee }: InboxItem) =>
    waiting_since !== null && snoozed_until === null && (!assignee || assignee.id === my_id);
  return inOrder.find(waits) ?? null;
}
