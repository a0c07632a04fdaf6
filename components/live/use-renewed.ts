import { useThrottledCallback } from "@mantine/hooks";
import { useLive } from "@/components/live/use-live";
import type { LiveItem } from "@/schema/live";

/** A page is refreshed at most once per this interval. */
const PAUSE_MS = 1000;

/** Calls `renew` as soon as something that `concerns` the page happens in the organization, or may have been missed. */
export function useRenewed(concerns: (item: LiveItem) => boolean, renew: () => unknown): void {
  const renewSoon = useThrottledCallback(renew, PAUSE_MS);
  useLive((items) => {
    if (items.some(concerns)) renewSoon();
  }, renewSoon);
}
