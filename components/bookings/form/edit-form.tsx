import { useState } from "react";
import { changedFields } from "@/components/changed";
import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { usePart } from "@/components/text/use-part";
import { type Inputs, trpc } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import { LongField, TextField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { MINUTE_MS } from "@/lib/time/clock";
import type { ShownBooking } from "@/schema/booking";
import { SaveTime } from "./choose-time";
import { NOTES_LENGTH, ServiceField, useServices } from "./service-field";

type Patch = Inputs["bookings"]["update"];

const lengthOf = ({ starts_at, ends_at }: ShownBooking): number | null =>
  starts_at && ends_at ? (Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE_MS : null;

const endAfter = (starts_at: string, minutes: number) =>
  new Date(Date.parse(starts_at) + minutes * MINUTE_MS).toISOString();

/** Saves the changes; undo puts back what they replaced. */
function useSave({ id: booking_id, ...before }: ShownBooking, onSaved: () => void) {
  const text = usePart(bookingsWords);
  const { bookings, leads } = trpc.useUtils();
  const onSettled = () => Promise.all([bookings.invalidate(), leads.invalidate()]);
  const undo = trpc.bookings.update.useMutation({ onSettled });
  return trpc.bookings.update.useMutation({
    onSettled,
    onSuccess: (_, { services, notes, ends_at }) => {
      const back: Patch = {
        booking_id,
        ...(services && { services: before.services }),
        ...(notes !== undefined && { notes: before.notes }),
        ...(ends_at && before.ends_at && { ends_at: before.ends_at, outside_opening_hours: true }),
      };
      toast(text.edit.saved, { undo: () => undo.mutate(back) });
      onSaved();
    },
  });
}

/** Changes what an appointment is for, how long it lasts, and its notes. Its time stays. */
export function EditForm({ booking, onClose }: { booking: ShownBooking; onClose: () => void }) {
  const text = usePart(bookingsWords);
  const { mutate, error, isPending } = useSave(booking, onClose);
  const offered = useServices();
  const { id: booking_id, starts_at } = booking;
  const before = {
    service: booking.services[0] ?? null,
    minutes: lengthOf(booking),
    notes: booking.notes ?? "",
  };
  const [draft, setDraft] = useState(before);
  const change = (changes: Partial<typeof before>) => setDraft({ ...draft, ...changes });
  const choose = (service: string | null) => {
    const known = offered?.find(({ name }) => name === service);
    change({ service, ...(known && before.minutes !== null && { minutes: known.duration_minutes }) });
  };
  const save = (outside_opening_hours: boolean) => {
    const { service, minutes, notes } = changedFields(before, draft);
    if (service === undefined && minutes === undefined && notes === undefined) return onClose();
    mutate({
      booking_id,
      ...(service !== undefined && {
        services: [...(service ? [service] : []), ...booking.services.slice(1)],
      }),
      ...(notes !== undefined && { notes: notes || null }),
      ...(minutes && starts_at && { ends_at: endAfter(starts_at, minutes), outside_opening_hours }),
    });
  };
  return (
    <Form className="fields" submit={() => save(false)}>
      <ServiceField offered={offered} value={draft.service} onChange={choose} />
      {draft.minutes !== null && (
        <TextField
          type="number"
          label={text.edit.length}
          unit={text.edit.minutes}
          min={5}
          max={1440}
          step={5}
          required
          value={Number.isNaN(draft.minutes) ? "" : draft.minutes}
          onChange={({ currentTarget }) => change({ minutes: currentTarget.valueAsNumber })}
        />
      )}
      <LongField
        label={text.new.notes}
        value={draft.notes}
        maxLength={NOTES_LENGTH}
        rows={3}
        onChange={({ currentTarget }) => change({ notes: currentTarget.value })}
      />
      <SaveTime
        label={text.edit.save}
        error={error}
        isPending={isPending}
        onAnyway={() => save(true)}
        onClose={onClose}
      />
    </Form>
  );
}
