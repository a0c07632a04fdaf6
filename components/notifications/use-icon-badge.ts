import { useEffect } from "react";

const WITH_DOT =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="20" height="20" rx="5" fill="#0b6b63"/><path d="M3.500 14h13v1.600h-13zM5 12.400a5 5 0 0 1 10 0zM9.200 5h1.600v2.400H9.200z" fill="#fff"/><circle cx="15" cy="5" r="4.500" fill="#e5484d" stroke="#fff"/></svg>';

/** Puts a dot on the tab's icon, and the count on the installed app's, while there are unread notifications. */
export function useIconBadge(unread: number): void {
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
