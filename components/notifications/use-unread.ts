import { useEffect, useRef } from "react";
import { type Outputs, onlyChanges, trpc } from "@/components/trpc";
import { useIsHydrated } from "@/components/ui/load/use-is-hydrated";
import { onNotified } from "./heard";
import { isSoundOn } from "./sound";
import { useIconBadge } from "./use-icon-badge";

const REFRESH_MS = 15_000;

type Told = Outputs["notifications"]["list"];
type Notified = Told["notifications"][number];

/** Whether the reader is on the page that a notification is about. */
const isInFront = ({ path }: Notified): boolean =>
  document.hasFocus() &&
  (window.location.pathname === path || window.location.pathname.startsWith(`${path}/`));

/** Rings for a notification, unless another page has marked it as read by then. */
async function ringIfUnread(
  told_id: string,
  unread: (query: { unread: true }) => Promise<Told>,
): Promise<void> {
  const { ringFor } = await import("./ring");
  await ringFor(told_id, async () =>
    (await unread({ unread: true })).notifications.some(({ id }) => id === told_id),
  );
}

/** Rings for a new notification. If the reader is on the page that it is about, marks it as read instead. */
function useArrivals(latest: Notified | undefined): void {
  const utils = trpc.useUtils();
  const known = useRef<string | null>(null);
  const { mutate } = trpc.notifications.read.useMutation({
    meta: onlyChanges("notifications"),
    onSuccess: () => void utils.notifications.list.invalidate(),
  });
  const id = latest?.id ?? "";
  const { invalidate } = utils.notifications.list;
  const { query } = utils.client.notifications.list;
  useEffect(() => {
    const before = known.current;
    known.current = id;
    if (!latest || before === null || id <= before) return;
    // A page that shows the list reloads it, even if no stream reports the notification.
    void invalidate();
    if (isInFront(latest)) mutate({ notification_id: latest.id });
    else if (isSoundOn()) void ringIfUnread(latest.id, query).catch(() => undefined);
  }, [id, latest, mutate, invalidate, query]);
}

/** How many notifications are unread, as `3` or `99+`; null if none are, or until it is known. */
export function useUnread(): string | null {
  const isAlive = useIsHydrated();
  const { data, refetch } = trpc.notifications.list.useQuery(
    { limit: 1, unread: true },
    { refetchInterval: REFRESH_MS },
  );
  useEffect(() => onNotified(() => void refetch()), [refetch]);
  useArrivals(data?.notifications[0]);
  useIconBadge(data?.unread ?? 0);
  if (!data || !isAlive || data.unread === 0) return null;
  return data.unread > 99 ? "99+" : String(data.unread);
}
