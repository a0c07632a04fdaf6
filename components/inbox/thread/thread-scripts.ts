import { useMediaQuery } from "@mantine/hooks";

// As in thread.module.css.
const NARROW = "(max-width: 1279px)";

/** Whether there is no room for the lead beside an open conversation. */
export const useIsNarrow = (): boolean =>
  useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });

export const fetchOpenThread = () => import("./open-thread");
export const fetchLeadPanel = () => import("@/components/leads/lead/lead-panel");

/** Fetches the scripts of an open conversation, in parallel with its data, not after it. */
export function fetchAhead(): void {
  if (!navigator.onLine) return;
  fetchOpenThread().catch(() => undefined);
  if (!window.matchMedia(NARROW).matches) fetchLeadPanel().catch(() => undefined);
}

// A page that begins with a conversation fetches them while it is still being prepared.
if (typeof window !== "undefined" && /^\/inbox\/./.test(window.location.pathname)) fetchAhead();
