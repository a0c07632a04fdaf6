import { useRenewed } from "@/components/live/use-renewed";
import { trpc } from "@/components/trpc";

const POLL_MS = 2000;

/** The polling interval for deliveries: two seconds while one is pending, else none. */
export const whilePending = (deliveries: readonly { status: string }[]): number | false =>
  deliveries.some(({ status }) => status === "pending") ? POLL_MS : false;

/** Refetches endpoints and their deliveries whenever something happens, since every event is delivered. */
export function useDeliveriesLive(): void {
  const { webhooks } = trpc.useUtils();
  useRenewed(
    () => true,
    () => {
      void webhooks.list.invalidate();
      void webhooks.get.invalidate();
      void webhooks.deliveries.invalidate();
    },
  );
}
