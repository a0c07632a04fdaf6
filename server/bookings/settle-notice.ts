import { z } from "zod";
import { transaction } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { action } from "@/server/http/action";
import { notFound } from "@/server/lib/errors";
import { Booking } from "@/server/schema/booking";
import { Id } from "@/server/schema/common";
import { bookingColumns } from "./columns";
import { isBooking } from "./store";
import { noteKnown } from "./told";

export const settleBookingNotice = action({
  summary: "Record that staff told a customer of an appointment themselves, for instance on the phone",
  input: z.strictObject({ booking_id: Id }),
  output: Booking,
  run: (ctx, { booking_id }) =>
    transaction(ctx.db, async (tx) => {
      const rows = tx.select(bookingColumns).from(bookings).where(isBooking(ctx, booking_id));
      const [booking] = await rows.for("update");
      if (!booking) throw notFound("booking");
      return noteKnown(tx, ctx, booking.id, "phone");
    }),
});
