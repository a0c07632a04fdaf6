import { trpc } from "@/components/trpc";
import { useIsHydrated } from "@/components/ui/load/use-is-hydrated";

const REFRESH_MS = 15_000;

/** How many conversations need a person, as `3` or `99+`; null if none do, or until it is known. */
export function useWaitingCount(): string | null {
  const isAlive = useIsHydrated();
  const { data } = trpc.inbox.counts.useQuery({}, { refetchInterval: REFRESH_MS });
  if (!data || !isAlive || data.needs_staff === 0) return null;
  return data.needs_staff > 99 ? "99+" : String(data.needs_staff);
}
