import { useToldToast } from "@/components/bookings/notice/use-told-toast";
import { series as words } from "@/components/text/en/series";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { useFailure } from "@/components/ui/form/use-failure";
import type { ShownBooking } from "@/schema/booking";

type Cancellation = { cancellation_reason: string; customer_knows: boolean };

/** Cancels an appointment of a series and all that follow it. */
export function useCancelFollowing() {
  const text = usePart(words);
  const { bookings, bookingSeries, leads } = trpc.useUtils();
  const toldToast = useToldToast();
  const { mutate } = trpc.bookingSeries.cancel.useMutation({
    onError: useFailure(),
    onSettled: () => Promise.all([bookings.invalidate(), bookingSeries.invalidate(), leads.invalidate()]),
  });
  return ({ id: booking_id, series_id, lead_id }: ShownBooking, cancellation: Cancellation) => {
    if (series_id === null) return;
    const { customer_knows: knows } = cancellation;
    const onSuccess = () => void toldToast(text.cancelled, lead_id, { knows });
    mutate({ series_id, booking_id, ...cancellation }, { onSuccess });
  };
}
