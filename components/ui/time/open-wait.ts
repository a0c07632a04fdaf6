import { trpc } from "@/components/trpc";
import { useIsHydrated } from "@/components/ui/load/use-is-hydrated";
import { HOUR_MS, MINUTE_MS } from "@/lib/time/clock";
import { openTime } from "@/lib/time/opening-hours";
import { useNow } from "./use-now";

const TURN_MS = 15_000;

/** A wait in milliseconds of opening hours, in words: `4 min`, `2 h 05 min`, `26 h`. */
export function waitInWords(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  if (hours === 0) return `${minutes} min`;
  return hours < 10 ? `${hours} h ${String(minutes).padStart(2, "0")} min` : `${hours} h`;
}

type OpenWait = { words: string; isOverdue: boolean; wasClosed: boolean };

/**
 * How long a customer has waited in opening hours, whether that exceeds the reply target, and whether the business was
 * closed the whole time; null until the hours are known.
 */
export function useOpenWait(since: string): OpenWait | null {
  const isAlive = useIsHydrated();
  const { data: hours } = trpc.organization.hours.useQuery({}, { staleTime: MINUTE_MS });
  const now = useNow(TURN_MS);
  if (!hours || !isAlive) return null;
  const waited = openTime(hours, Date.parse(since), now);
  return {
    words: waitInWords(waited),
    isOverdue: waited > hours.reply_target_minutes * MINUTE_MS,
    wasClosed: waited === 0 && now - Date.parse(since) >= MINUTE_MS,
  };
}
