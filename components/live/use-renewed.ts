import { useThrottledCallback } from "@mantine/hooks";
import { useLive } from "@/components/live/use-live";
import type { LiveItem } from "@/server/schema/live";

/** However much happens, a page is renewed once in so long. */
const PAUSE_MS = 1000;

/** Calls `renew` as soon as something happens in the organization that `concerns` the page. */
export function useRenewed(concerns: (item: LiveItem) => boolean, renew: () => unknown): void {
  const renewSoon = useThrottledCallback(renew, PAUSE_MS);
  useLive((items) => {
    if (items.some(concerns)) renewSoon();
  }, renewSoon);
}
