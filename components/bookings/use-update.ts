import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { usePart } from "@/components/text/use-part";
import { type Inputs, trpc } from "@/components/trpc";
import { toast } from "@/components/ui/toasts";
import { useFailure } from "@/components/ui/use-failure";
import type { ShownBooking } from "@/server/schema/booking";
import { weekOf } from "./use-calendar";

// A new time may be refused, so it is its form that saves it, and shows nothing before.
type Change = Omit<Inputs["bookings"]["update"], "starts_at" | "ends_at">;

/** A booking as it will be, before the service has said so. */
const changed = (booking: ShownBooking, { status }: Change): ShownBooking => ({
  ...booking,
  status: status ?? booking.status,
});

/**
 * Changes a booking: the calendar of the week and the open booking show it at once and go back if it is refused.
 * `undo`, where there is a way back, is offered with the message.
 */
export function useUpdateBooking(monday: string) {
  const utils = trpc.useUtils();
  const text = usePart(bookingsWords);
  const failed = useFailure();
  const week = weekOf(monday);
  const mutation = trpc.bookings.update.useMutation({
    onMutate: async (change) => {
      const one = { booking_id: change.booking_id };
      await Promise.all([utils.bookings.calendar.cancel(), utils.bookings.get.cancel(one)]);
      const before = {
        calendar: utils.bookings.calendar.getData(week),
        one: utils.bookings.get.getData(one),
      };
      utils.bookings.calendar.setData(week, (calendar) => {
        const bookings = calendar?.bookings.map((booking) =>
          booking.id === change.booking_id ? changed(booking, change) : booking,
        );
        return calendar && bookings && { ...calendar, bookings };
      });
      utils.bookings.get.setData(one, (booking) => booking && changed(booking, change));
      return before;
    },
    onError: (error, { booking_id }, before) => {
      utils.bookings.calendar.setData(week, before?.calendar);
      utils.bookings.get.setData({ booking_id }, before?.one);
      failed(error);
    },
    onSettled: () => Promise.all([utils.bookings.invalidate(), utils.leads.invalidate()]),
  });

  const update = (change: Change, undo?: Omit<Change, "booking_id">) =>
    mutation.mutate(change, {
      onSuccess: ({ id, status }) =>
        toast(text.done[status], { undo: undo && (() => mutation.mutate({ booking_id: id, ...undo })) }),
    });
  return { update, isPending: mutation.isPending };
}

export type UpdateBooking = ReturnType<typeof useUpdateBooking>;
