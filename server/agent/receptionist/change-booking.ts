import type { Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { AppError, invalid, notFound } from "@/lib/errors";
import { DAY_MS, MINUTE_MS } from "@/lib/time/clock";
import { isToCome, now } from "@/lib/time/time";
import type { Booking } from "@/schema/booking";
import { organizationOf } from "@/server/accounts/organization/organization";
import { endAfter, lengthOf, purposeOf } from "@/server/bookings/availability/duration";
import { bookingColumns } from "@/server/bookings/columns";
import { toldByAgent } from "@/server/bookings/notices/customer-notice";
import { placeFor } from "@/server/bookings/placement/place";
import { refuseLength } from "@/server/bookings/placement/refuse-time";
import { cancelBooking, changeBooking, isBooking, moveBooking } from "@/server/bookings/store";
import type { Ctx } from "@/server/http/ctx";
import { resourceWith } from "./people";

type Named = { lead_id: string; booking_id: string };

/** An upcoming appointment of this customer, locked. Any other, such as another customer's, is "not found". */
async function ownBooking(tx: Tx, ctx: Ctx, { lead_id, booking_id }: Named): Promise<Booking> {
  const [booking] = await tx
    .select(bookingColumns)
    .from(bookings)
    .where(isBooking(ctx, booking_id))
    .for("update");
  if (booking?.lead_id !== lead_id || booking.status !== "booked" || !isToCome(booking.starts_at))
    throw notFound("booking");
  if (booking.uid !== null) throw new AppError("conflict", "Your scheduler keeps this appointment.");
  return booking;
}

/** Refuses a time that is too soon or too far ahead to be offered to customers. */
export async function refuseNotOffered(ctx: Ctx, starts_at: string): Promise<void> {
  const { lead_time_minutes, horizon_days } = await organizationOf(ctx);
  const ahead = Date.parse(starts_at) - now();
  const path = ["data", "starts_at"];
  if (ahead < Math.max(0, lead_time_minutes * MINUTE_MS)) throw invalid(path, "is too soon");
  if (ahead > horizon_days * DAY_MS) throw invalid(path, "is too far ahead");
}

type Move = Named & { starts_at: string; with?: string | undefined };

/**
 * Moves a customer's own appointment to a free time: to the person named by `with`; else on the same resource if
 * possible, or any. Its length stays.
 */
export async function moveOwn(tx: Tx, ctx: Ctx, { starts_at, with: person, ...named }: Move) {
  const booking = await ownBooking(tx, ctx, named);
  const inTx = { ...ctx, db: tx };
  const wished = await resourceWith(inTx, person);
  // A repeated event changes nothing.
  if (booking.starts_at === starts_at && (wished === null || wished === booking.resource_id)) return booking;
  await refuseNotOffered(inTx, starts_at);
  const ends_at = endAfter(starts_at, await lengthOf(inTx, booking));
  refuseLength(starts_at, ends_at);
  const wanted = {
    ...{ starts_at, ends_at, named: purposeOf(booking), booking_id: booking.id },
    ...{ allows: "nothing" as const, audience: "customer" as const },
  };
  const elsewhere = (error: unknown) => {
    if (!(error instanceof AppError) || wished !== null) throw error;
    return placeFor(tx, ctx, { ...wanted, resource_id: null });
  };
  const resource_id = wished ?? booking.resource_id;
  const place = await placeFor(tx, ctx, { ...wanted, resource_id }).catch(elsewhere);
  return moveBooking(tx, ctx, booking.id, { starts_at, ends_at, ...toldByAgent(starts_at), ...place });
}

/** Cancels a customer's own appointment. */
export async function cancelOwn(tx: Tx, ctx: Ctx, { reason, ...named }: Named & { reason: string | null }) {
  const { id } = await ownBooking(tx, ctx, named);
  // The agent that cancels it also tells the customer, so no cancellation message is due.
  await changeBooking(tx, ctx, id, toldByAgent(null));
  return cancelBooking(tx, ctx, id, { reason, reschedule_requested: false });
}
