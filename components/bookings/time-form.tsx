import { useState } from "react";
import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Form } from "@/components/ui/form";
import { toast } from "@/components/ui/toasts";
import type { ShownBooking } from "@/server/schema/booking";
import { ChooseTime, SaveTime } from "./choose-time";
import { ResourceField } from "./resource-field";
import { useTimeChoice } from "./use-time-choice";
import { wayBack } from "./way-back";

/** Saves a booking's time. If it is refused, the form stays open. */
function useSaveTime(booking: ShownBooking, onSaved: () => void) {
  const text = usePart(bookingsWords);
  const { bookings, leads } = trpc.useUtils();
  const onSettled = () => Promise.all([bookings.invalidate(), leads.invalidate()]);
  const undo = trpc.bookings.update.useMutation({ onSettled });
  const back = wayBack(booking);
  return trpc.bookings.update.useMutation({
    onSettled,
    onSuccess: () => {
      const word = booking.status === "requested" ? text.done.booked : text.done.moved;
      toast(word, { undo: back && (() => undo.mutate(back)) });
      onSaved();
    },
  });
}

/** Chooses a booking's time, in the organization's time zone, and its resource. Its length stays the same. */
export function TimeForm({ booking, onClose }: { booking: ShownBooking; onClose: () => void }) {
  const text = usePart(bookingsWords);
  const { id: booking_id, status, starts_at } = booking;
  const { mutate, error, isPending, reset } = useSaveTime(booking, onClose);
  const [resource_id, setResource] = useState(booking.resource_id);
  const wish = useTimeChoice({ booking_id, ...(resource_id && { resource_id }) }, starts_at, reset);
  const [isAsked, setAsked] = useState(false);
  const save = (outside_opening_hours: boolean) => {
    setAsked(true);
    if (wish.starts_at === null) return;
    mutate({
      booking_id,
      starts_at: wish.starts_at,
      outside_opening_hours,
      resource_id,
      ...(status === "requested" && { status: "booked" }),
    });
  };
  return (
    <Form className="fields" submit={() => save(false)} noValidate>
      <ResourceField value={resource_id} services={booking.services} choose={setResource} />
      <ChooseTime wish={wish} error={error} isAsked={isAsked} />
      <SaveTime
        label={status === "requested" ? text.saveConfirm : text.saveMove}
        error={error}
        isPending={isPending}
        onAnyway={() => save(true)}
        onClose={onClose}
      />
    </Form>
  );
}
