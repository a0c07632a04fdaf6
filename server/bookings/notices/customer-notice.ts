import { type SQL, sql } from "drizzle-orm";
import { one, type Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { byId } from "@/db/tenant";
import { inMs } from "@/lib/time/time";
import type { Booking, ToldBy } from "@/schema/booking";
import { bookingColumns } from "@/server/bookings/columns";
import type { Ctx } from "@/server/http/ctx";
import { previousOf, publish } from "@/server/webhooks/publish";

/** Sets whether the customer of a locked appointment was told. Publishes it if staff no longer, or only now, have to call. */
async function setTold(
  tx: Tx,
  ctx: Ctx,
  id: string,
  told: Pick<Booking, "untold_since"> | { untold_since: null; told_at: SQL; told_by: ToldBy },
): Promise<Booking> {
  const is = byId(ctx, bookings, id);
  const before = one(await tx.select(bookingColumns).from(bookings).where(is));
  const booking = one(await tx.update(bookings).set(told).where(is).returning(bookingColumns));
  if ((before.untold_since === null) !== (booking.untold_since === null))
    await publish(tx, ctx.organization_id, [
      { type: "booking.updated", data: { ...booking, previous: previousOf(before, booking) } },
    ]);
  return booking;
}

/** Records that the customer has now been told of a locked appointment, and how. */
export const noteTold = (tx: Tx, ctx: Ctx, id: string, told_by: ToldBy): Promise<Booking> =>
  setTold(tx, ctx, id, { told_at: sql`now()`, told_by, untold_since: null });

/** Records that nothing could reach the customer of a locked appointment, so that staff have to call. */
export const noteUntold = (tx: Tx, ctx: Ctx, id: string): Promise<Booking> =>
  setTold(tx, ctx, id, { untold_since: inMs().toISOString() });

/** Records that the customer knows a locked appointment's current time and state, so that there is no news for them. */
export async function noteKnown(tx: Tx, ctx: Ctx, id: string, told_by: ToldBy): Promise<Booking> {
  const known = sql`case when ${bookings.status} = 'booked' then ${bookings.starts_at} end`;
  await tx
    .update(bookings)
    .set({ told_starts_at: known, ...(told_by === "phone" && { mailed_starts_at: known }) })
    .where(byId(ctx, bookings, id));
  return noteTold(tx, ctx, id, told_by);
}

const toldNow = <By extends ToldBy>(starts_at: string | null, told_by: By) => ({
  told_starts_at: starts_at,
  told_at: inMs().toISOString(),
  told_by,
  untold_since: null,
});

/** The columns of an appointment whose time the agent itself tells the customer; null if it cancels it. */
export const toldByAgent = (starts_at: string | null) => toldNow(starts_at, "agent");

/** The same for a customer who books, moves or cancels on the booking page. A mail still confirms it. */
export const toldOnPage = (starts_at: string | null) => toldNow(starts_at, "page");
