import { useRenewed } from "@/components/live/use-renewed";
import { trpc } from "@/components/trpc";

const POLL_MS = 2000;

/** How often deliveries are asked for: while one waits for its next try, every other second. */
export const whilePending = (deliveries: readonly { status: string }[]): number | false =>
  deliveries.some(({ status }) => status === "pending") ? POLL_MS : false;

/** Whatever happens is delivered, so endpoints and their deliveries are then looked at again. */
export function useDeliveriesLive(): void {
  const { webhooks } = trpc.useUtils();
  useRenewed(
    ({ type }) => type !== "message.updated",
    () => {
      void webhooks.list.invalidate();
      void webhooks.get.invalidate();
      void webhooks.deliveries.invalidate();
    },
  );
}
