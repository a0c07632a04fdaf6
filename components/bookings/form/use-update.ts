import { weekOf } from "@/components/bookings/calendar/use-calendar";
import { useToldToast } from "@/components/bookings/notice/use-told-toast";
import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { usePart } from "@/components/text/use-part";
import { type Inputs, trpc } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import { show, useOptimistic } from "@/components/ui/load/use-optimistic";
import type { ShownBooking } from "@/schema/booking";

// A new time may be refused, so its form saves it and shows nothing in advance.
type Change = Omit<Inputs["bookings"]["update"], "starts_at" | "ends_at">;

/** A booking as it will be, before the service has confirmed it. */
const changed = (booking: ShownBooking, { status }: Change): ShownBooking => ({
  ...booking,
  status: status ?? booking.status,
});

/** Changes a booking at once in the week and the drawer; reverts it if refused. `undo`: the change that undoes it. */
export function useUpdateBooking(monday: string) {
  const utils = trpc.useUtils();
  const text = usePart(bookingsWords);
  const week = weekOf(monday);
  const toldToast = useToldToast();
  const mutation = trpc.bookings.update.useMutation({
    ...useOptimistic((change: Change) => [
      show(utils.bookings.calendar, week, (calendar) => ({
        ...calendar,
        bookings: calendar.bookings.map((booking) =>
          booking.id === change.booking_id ? changed(booking, change) : booking,
        ),
      })),
      show(utils.bookings.get, { booking_id: change.booking_id }, (booking) => changed(booking, change)),
    ]),
    onSettled: () => Promise.all([utils.bookings.invalidate(), utils.leads.invalidate()]),
  });

  const update = (change: Change, undo?: Omit<Change, "booking_id">) =>
    mutation.mutate(change, {
      onSuccess: ({ id, status, lead_id }) => {
        const back = undo && (() => mutation.mutate({ booking_id: id, ...undo }));
        const isNews = status === "cancelled" && undo?.status !== "requested";
        if (isNews) void toldToast(text.done[status], lead_id, { undo: back, knows: change.customer_knows });
        else toast(text.done[status], { undo: back });
      },
    });
  return { update, isPending: mutation.isPending };
}

export type UpdateBooking = ReturnType<typeof useUpdateBooking>;
