import { z } from "zod";
import { transaction } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { AppError, notFound } from "@/lib/errors";
import { Booking } from "@/schema/booking";
import { Id, Timestamp } from "@/schema/common";
import { bookingColumns } from "@/server/bookings/columns";
import { isAllowedBooking } from "@/server/bookings/store";
import { action } from "@/server/http/action";
import { noteKnown } from "./customer-notice";

export const settleBookingNotice = action({
  summary: "Record that staff told a customer of an appointment themselves, for instance on the phone",
  description: "409 if the appointment has changed again since.",
  input: z.strictObject({
    booking_id: Id,
    untold_since: Timestamp.meta({
      description:
        "The booking's `untold_since` as you read it. If the appointment has changed again since, the answer is 409.",
    }),
  }),
  only: "practitioner",
  output: Booking,
  audit: "booking.told",
  run: (ctx, { booking_id, untold_since }) =>
    transaction(ctx.db, async (tx) => {
      const rows = tx.select(bookingColumns).from(bookings).where(isAllowedBooking(ctx, booking_id));
      const [booking] = await rows.for("update");
      if (!booking) throw notFound("booking");
      ctx.if_match?.(booking);
      if (booking.untold_since === null) return booking;
      if (Date.parse(booking.untold_since) !== Date.parse(untold_since))
        throw new AppError(
          "conflict",
          "This appointment has changed since. Tell the customer how it is now.",
        );
      return noteKnown(tx, ctx, booking.id, "phone");
    }),
});
