import { customerNotice } from "@/components/text/en/customer-notice";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { toast } from "@/components/ui/toasts";
import type { ShownBooking } from "@/server/schema/booking";

/** Records that staff told a booking's customer themselves. */
export function useSettleNotice() {
  const utils = trpc.useUtils();
  const text = usePart(customerNotice);
  const { mutate, isPending } = trpc.bookings.settleNotice.useMutation({
    onSettled: () => Promise.all([utils.bookings.invalidate(), utils.overview.invalidate()]),
  });
  const settle = ({ id: booking_id, lead }: Pick<ShownBooking, "id" | "lead">) =>
    mutate({ booking_id }, { onSuccess: () => toast(text.settled(lead.name)) });
  return { settle, isPending };
}
