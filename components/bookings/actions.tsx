import { useState } from "react";
import { bookings } from "@/components/text/en/bookings";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import type { BookingStatus, ShownBooking } from "@/schema/booking";
import { CancelForm } from "./form/cancel-form";
import { EditForm } from "./form/edit-form";
import type { UpdateBooking } from "./form/use-update";
import { MoveForm } from "./series/move-form";
import type { Scope } from "./series/scope";
import { useCancelFollowing } from "./series/use-cancel-following";

type Step = "time" | "edit" | "cancel" | null;

/** Which actions an appointment offers. */
function choicesFor({ status, starts_at, uid }: ShownBooking, now: number) {
  const isOurs = uid === null;
  const hasBegun = starts_at !== null && Date.parse(starts_at) <= now;
  const isBooked = status === "booked";
  return {
    happened: (isBooked && hasBegun) || status === "no_show",
    missed: (isBooked && hasBegun) || status === "completed",
    confirm: status === "requested",
    move: isBooked && isOurs,
    edit: isOurs && status !== "cancelled",
    cancel: (isBooked || status === "requested") && isOurs,
    back: status === "completed" || status === "no_show",
    again: status === "cancelled" && isOurs && starts_at !== null,
    reopen: status === "cancelled" && isOurs && starts_at === null,
  };
}

type Props = { booking: ShownBooking; now: number; update: UpdateBooking };

/** The actions on a booking. The forms for a new time and a cancellation replace the buttons. */
export function BookingActions({ booking, now, update: { update, isPending } }: Props) {
  const text = usePart(bookings);
  const [step, setStep] = useState<Step>(null);
  const { id: booking_id, status } = booking;
  const can = choicesFor(booking, now);
  const close = () => setStep(null);
  const become = (next: BookingStatus) => update({ booking_id, status: next }, { status });
  const cancelFollowing = useCancelFollowing();
  const saveCancel = (cancellation: Parameters<typeof cancelFollowing>[1], scope: Scope) => {
    close();
    if (scope === "following") return cancelFollowing(booking, cancellation);
    update({ booking_id, status: "cancelled", ...cancellation }, { status });
  };
  if (step === "time") return <MoveForm booking={booking} onClose={close} />;
  if (step === "edit") return <EditForm booking={booking} onClose={close} />;
  if (step === "cancel") return <CancelForm booking={booking} onSave={saveCancel} onClose={close} />;
  const buttons = [
    can.confirm && { label: text.confirm, act: () => setStep("time") },
    can.happened && { label: text.happened, act: () => become("completed") },
    can.missed && { label: text.missed, act: () => become("no_show") },
    can.again && { label: text.bookAgain, act: () => become("booked") },
    can.reopen && { label: text.reopen, act: () => become("requested") },
    can.move && { label: text.move, act: () => setStep("time") },
    can.edit && { label: text.edit.open, act: () => setStep("edit") },
    can.back && { label: text.backToBooked, act: () => become("booked") },
    can.cancel && { label: text.cancel, act: () => setStep("cancel") },
  ].filter((button) => button !== false);
  return (
    <div className="actions">
      {buttons.map(({ label, act }, index) => (
        <Button
          tone={index === 0 && !can.back ? "accent" : "plain"}
          key={label}
          disabled={isPending}
          onClick={act}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
