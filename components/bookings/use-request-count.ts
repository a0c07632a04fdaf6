import { trpc } from "@/components/trpc";

const REFRESH_MS = 30_000;

const inWords = (count: number | undefined): string | null =>
  !count ? null : count > 99 ? "99+" : String(count);

/** How many bookings are waiting to be confirmed, as `3` or `99+`; null if none are, or until it is known. */
export function useRequestCount(): string | null {
  const { data } = trpc.bookings.countRequests.useQuery({}, { refetchInterval: REFRESH_MS });
  return inWords(data?.count);
}

/** How many bookings have a customer who could not be told of a change, as above. */
export function useUntoldCount(): string | null {
  const { data } = trpc.bookings.countUntold.useQuery({}, { refetchInterval: REFRESH_MS });
  return inWords(data?.count);
}
