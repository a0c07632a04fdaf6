import type { Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { notFound } from "@/lib/errors";
import type { Booking, BookingStatus } from "@/schema/booking";
import { completeBooked } from "@/server/conversations/state/complete";
import { endRequests, noteRequest } from "@/server/conversations/state/waiting";
import type { Ctx } from "@/server/http/ctx";
import { bookingColumns } from "./columns";
import { bookingById, isAllowedBooking } from "./store";

/** Updates the lead's conversations for a booking's new status. They are locked before its bookings, as everywhere. */
async function changeConversations(tx: Tx, ctx: Ctx, booking: Booking, next: BookingStatus): Promise<void> {
  if (next === booking.status) return;
  if (next === "requested") return noteRequest(tx, ctx, booking.lead_id);
  if (booking.status !== "requested") return;
  if (next === "booked") await completeBooked(tx, ctx, booking.lead_id);
  return endRequests(tx, ctx, booking.lead_id, booking.id);
}

/**
 * The booking, locked. If `next` is given, its lead's conversations are updated first, and once more if another change
 * was committed before the lock.
 */
export async function lockBooking(
  tx: Tx,
  ctx: Ctx,
  id: string,
  next: BookingStatus | undefined,
): Promise<Booking> {
  const seen = next && (await bookingById({ ...ctx, db: tx }, id));
  if (next && seen) await changeConversations(tx, ctx, seen, next);
  const [booking] = await tx
    .select(bookingColumns)
    .from(bookings)
    .where(isAllowedBooking(ctx, id))
    .for("update");
  if (!booking) throw notFound("booking");
  if (next && seen?.status !== booking.status) await changeConversations(tx, ctx, booking, next);
  return booking;
}
