import { useRequestCount } from "@/components/bookings/use-request-count";
import { useWaitingCount } from "@/components/inbox/list/use-waiting-count";
import { useUnread } from "@/components/notifications/use-unread";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import type { Place } from "./places";

/** How much waits in a place: as a figure, and in words for screen readers. */
export type BadgeText = { count: string; words: string };

export type Badges = Partial<Record<Place["name"], BadgeText>>;

export function useBadges(): Badges {
  const text = usePart(shell);
  const waiting = useWaitingCount();
  const requests = useRequestCount();
  const unread = useUnread();
  return {
    ...(waiting && { inbox: { count: waiting, words: text.waiting(waiting) } }),
    ...(unread && { notifications: { count: unread, words: text.unread(unread) } }),
    ...(requests && { bookings: { count: requests, words: text.requests(requests) } }),
  };
}
