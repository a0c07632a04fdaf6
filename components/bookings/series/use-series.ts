import { trpc } from "@/components/trpc";
import type { ShownBooking } from "@/schema/booking";

type Belonging = Pick<ShownBooking, "id" | "series_id">;

/**
 * Where an appointment stands in its series: its position among those that were not cancelled, and how many follow it
 * that are still booked. Undefined if it has no series, or was cancelled.
 */
export function useSeries({ id, series_id }: Belonging) {
  const { data } = trpc.bookingSeries.get.useQuery(
    { series_id: series_id ?? "" },
    { enabled: series_id !== null },
  );
  const standing = data?.bookings.filter(({ status }) => status !== "cancelled") ?? [];
  const index = standing.findIndex((one) => one.id === id);
  if (series_id === null || index < 0) return undefined;
  const now = Date.now();
  const following = standing
    .slice(index + 1)
    .filter(({ status, starts_at }) => status === "booked" && Date.parse(starts_at ?? "") > now);
  return { id: series_id, position: index + 1, count: standing.length, following: following.length };
}
