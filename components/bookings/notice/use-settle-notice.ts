import { customerNotice } from "@/components/text/en/customer-notice";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import type { ShownBooking } from "@/schema/booking";

/** Records that staff told a booking's customer themselves. */
export function useSettleNotice() {
  const utils = trpc.useUtils();
  const text = usePart(customerNotice);
  const { mutate, isPending } = trpc.bookings.settleNotice.useMutation({
    onSettled: () => Promise.all([utils.bookings.invalidate(), utils.overview.invalidate()]),
  });
  const settle = ({ id: booking_id, lead, untold_since }: ShownBooking) =>
    untold_since && mutate({ booking_id, untold_since }, { onSuccess: () => toast(text.settled(lead.name)) });
  return { settle, isPending };
}
