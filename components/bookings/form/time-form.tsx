import { useState } from "react";
import { NoticeLine } from "@/components/bookings/notice/notice-line";
import { useToldToast } from "@/components/bookings/notice/use-told-toast";
import { wayBack } from "@/components/bookings/way-back";
import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { series as seriesWords } from "@/components/text/en/series";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Form } from "@/components/ui/form/form";
import { useTimeZone } from "@/components/ui/time/zone";
import { wallOf } from "@/lib/time/clock";
import type { ShownBooking } from "@/schema/booking";
import { ChooseTime, SaveTime } from "./choose-time";
import { ResourceField } from "./resource-field";
import { useTimeChoice } from "./use-time-choice";

/** Saves a booking's time. If it is refused, the form stays open. */
function useSaveTime(booking: ShownBooking, onSaved: () => void) {
  const text = usePart(bookingsWords);
  const { bookings, leads } = trpc.useUtils();
  const onSettled = () => Promise.all([bookings.invalidate(), leads.invalidate()]);
  const undo = trpc.bookings.update.useMutation({ onSettled });
  const back = wayBack(booking);
  const toldToast = useToldToast();
  return trpc.bookings.update.useMutation({
    onSettled,
    onSuccess: ({ status, starts_at, lead_id }, { customer_knows }) => {
      const word = booking.status === "requested" ? text.done.booked : text.done.moved;
      const isSame = status === booking.status && starts_at === booking.starts_at;
      void toldToast(word, lead_id, {
        undo: back && (() => undo.mutate(back)),
        knows: customer_knows || isSame,
      });
      onSaved();
    },
  });
}

/** Whether a moment is the chosen one, which is without an offset. */
function isAt(starts_at: string | null, chosen: string | null, time_zone: string): boolean {
  if (starts_at === null) return false;
  const { date, time } = wallOf(starts_at, time_zone);
  return `${date}T${time}` === chosen;
}

type Place = { starts_at: string; resource_id: string | null };

type Props = {
  booking: ShownBooking;
  onClose: () => void;
  /** Takes what is chosen for all that follow in its series too, which is saved elsewhere. */
  follow?: ((place: Place) => void) | undefined;
};

/** Chooses a booking's time, in the organization's time zone, and its resource. Its length stays the same. */
export function TimeForm({ booking, onClose, follow }: Props) {
  const text = usePart(bookingsWords);
  const { see } = usePart(seriesWords);
  const { id: booking_id, status, starts_at } = booking;
  const { mutate, error, isPending, reset } = useSaveTime(booking, onClose);
  const [resource_id, setResource] = useState(booking.resource_id);
  const wish = useTimeChoice({ booking_id, ...(resource_id && { resource_id }) }, starts_at, reset);
  const [isAsked, setAsked] = useState(false);
  const [customer_knows, setKnows] = useState(false);
  const time_zone = useTimeZone();
  const isSame = status === "booked" && isAt(starts_at, wish.starts_at, time_zone);
  const save = (outside_opening_hours: boolean) => {
    setAsked(true);
    if (wish.starts_at === null) return;
    if (follow) return follow({ starts_at: wish.starts_at, resource_id });
    mutate({
      booking_id,
      starts_at: wish.starts_at,
      outside_opening_hours,
      resource_id,
      customer_knows,
      ...(status === "requested" && { status: "booked" }),
    });
  };
  return (
    <Form className="fields" submit={() => save(false)} noValidate>
      <ResourceField value={resource_id} services={booking.services} choose={setResource} />
      <ChooseTime wish={wish} error={error} isAsked={isAsked} />
      {!follow && (
        <NoticeLine
          lead_id={booking.lead_id}
          act={isSame ? "keeps" : "changes"}
          knows={customer_knows}
          onKnows={setKnows}
        />
      )}
      <SaveTime
        label={follow ? see : status === "requested" ? text.saveConfirm : text.saveMove}
        error={error}
        isPending={isPending}
        onAnyway={() => save(true)}
        onClose={onClose}
      />
    </Form>
  );
}
