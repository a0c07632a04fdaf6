import { useRequestCount } from "@/components/bookings/use-request-count";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import type { Place } from "./places";

/** How much waits behind a place: in figures, and in words for who doesn't see them. */
export type BadgeText = { count: string; words: string };

/** What waits behind the places, for the rail and for the bar of a phone. */
export function useBadges(): Partial<Record<Place["name"], BadgeText>> {
  const text = usePart(shell);
  const requests = useRequestCount();
  return requests ? { bookings: { count: requests, words: text.requests(requests) } } : {};
}
