import { useState } from "react";
import { useToldToast } from "@/components/bookings/notice/use-told-toast";
import { wayBack } from "@/components/bookings/way-back";
import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { usePart } from "@/components/text/use-part";
import { type Inputs, trpc } from "@/components/trpc";
import { show, useOptimistic } from "@/components/ui/load/use-optimistic";
import type { ShownBooking } from "@/schema/booking";
import { weekOf } from "./use-calendar";

type Move = Inputs["bookings"]["update"];

/** A move of an appointment that was refused, and why. */
export type RefusedMove = { booking: ShownBooking; move: Move; error: unknown };

/** A booking as it will be after a move, before the service has confirmed it. Its length stays the same. */
function moved(booking: ShownBooking, { starts_at, resource_id = booking.resource_id }: Move): ShownBooking {
  if (starts_at === undefined) return { ...booking, resource_id };
  const by = Date.parse(starts_at) - Date.parse(booking.starts_at ?? starts_at);
  const ends_at = booking.ends_at && new Date(Date.parse(booking.ends_at) + by).toISOString();
  return { ...booking, starts_at, ends_at, resource_id };
}

/** Moves appointments at once in the calendar. If the service refuses, moves them back and returns `refused`. */
export function useMoveBooking(monday: string) {
  const utils = trpc.useUtils();
  const text = usePart(bookingsWords);
  const [refused, setRefused] = useState<RefusedMove | null>(null);
  const week = weekOf(monday);
  const toldToast = useToldToast();
  const { mutate } = trpc.bookings.update.useMutation({
    ...useOptimistic(
      (move: Move) => [
        show(utils.bookings.calendar, week, (calendar) => ({
          ...calendar,
          bookings: calendar.bookings.map((one) => (one.id === move.booking_id ? moved(one, move) : one)),
        })),
      ],
      // Each move reports its own refusal.
      () => undefined,
    ),
    onSettled: () => Promise.all([utils.bookings.invalidate(), utils.leads.invalidate()]),
  });
  const run = (booking: ShownBooking, move: Move, isBack = false) => {
    const back = isBack ? undefined : wayBack(booking);
    setRefused(null);
    mutate(move, {
      onSuccess: ({ lead_id, starts_at }) =>
        // Whoever is moved back in time gets no message at all.
        void toldToast(text.done.moved, lead_id, {
          undo: back && (() => run(booking, back, true)),
          knows: isBack || starts_at === booking.starts_at,
        }),
      onError: (error) => setRefused({ booking, move, error }),
    });
  };
  return { move: run, refused, leave: () => setRefused(null) };
}
