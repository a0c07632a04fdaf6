import { trpc } from "@/components/trpc";

const REFRESH_MS = 30_000;

/** How many bookings are waiting to be confirmed, as `3` or `99+`; null if none are, or until it is known. */
export function useRequestCount(): string | null {
  const { data } = trpc.bookings.countRequests.useQuery({}, { refetchInterval: REFRESH_MS });
  if (!data || data.count === 0) return null;
  return data.count > 99 ? "99+" : String(data.count);
}
