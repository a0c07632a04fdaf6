import type { Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { inMs, isToCome } from "@/lib/time/time";
import type { Ctx } from "@/server/http/ctx";
import { publish } from "@/server/webhooks/publish";
import { bookingColumns } from "./columns";
import { followBookings } from "./requests/lead-status";
import { changeBooking, isBooking } from "./store";

/** Marks an appointment as confirmed by the customer, once, if it is still booked for that time and has not begun. */
export async function noteComing(tx: Tx, ctx: Ctx, id: string, starts_at: string): Promise<void> {
  const [booking] = await tx.select(bookingColumns).from(bookings).where(isBooking(ctx, id)).for("update");
  const isMeant = booking?.status === "booked" && booking.starts_at === starts_at;
  if (!isMeant || booking.confirmed_at !== null || !isToCome(starts_at)) return;
  const confirmed = await changeBooking(tx, ctx, id, { confirmed_at: inMs().toISOString() });
  await publish(tx, ctx.organization_id, [{ type: "booking.confirmed", data: confirmed }]);
  await followBookings(tx, ctx, confirmed.lead_id);
}
