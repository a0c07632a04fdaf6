import { useEffect, useRef } from "react";
import { type Outputs, onlyChanges, trpc } from "@/components/trpc";
import { useIsHydrated } from "@/components/ui/load/use-is-hydrated";
import { onNotified } from "./heard";
import { isSoundOn } from "./sound";

const WITH_DOT =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="20" height="20" rx="5" fill="#0b6b63"/><path d="M3.500 14h13v1.600h-13zM5 12.400a5 5 0 0 1 10 0zM9.200 5h1.600v2.400H9.200z" fill="#fff"/><circle cx="15" cy="5" r="4.500" fill="#e5484d" stroke="#fff"/></svg>';

/** Puts a dot on the tab's icon, and the count on the installed app's, while there are unread notifications. */
function useIconBadge(unread: number): void {
  useEffect(() => {
    if ("setAppBadge" in navigator) void navigator.setAppBadge(unread).catch(() => undefined);
  }, [unread]);
  const hasDot = unread > 0;
  useEffect(() => {
    if (!hasDot) return;
    const icon = document.createElement("link");
    icon.rel = "icon";
    icon.href = `data:image/svg+xml,${encodeURIComponent(WITH_DOT)}`;
    // The last icon link wins.
    document.head.append(icon);
    return () => icon.remove();
  }, [hasDot]);
}

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
