import { asc, eq } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import { notFound } from "@/lib/errors";
import { isToCome } from "@/lib/time/time";
import { BookingSeries, SeriesKey } from "@/schema/booking-series";
import { ownBookings } from "@/server/accounts/team/practitioner";
import { bookingColumns } from "@/server/bookings/columns";
import { NEXT_FIRST } from "@/server/bookings/store";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";

const isOfSeries = (ctx: Ctx, series_id: string) =>
  inOrg(ctx, bookings, ownBookings(ctx), eq(bookings.series_id, series_id));

/** A series as the caller may see it; 404 if there is no such series. */
export async function seriesById(db: Db, ctx: Ctx, series_id: string): Promise<BookingSeries> {
  const rows = await db
    .select(bookingColumns)
    .from(bookings)
    .where(isOfSeries(ctx, series_id))
    .orderBy(...NEXT_FIRST);
  if (rows.length === 0) throw notFound("series");
  return { id: series_id, bookings: rows };
}

/** The same, locked until the transaction ends. */
export async function lockSeries(tx: Tx, ctx: Ctx, series_id: string): Promise<BookingSeries> {
  const { id } = bookings;
  await tx.select({ id }).from(bookings).where(isOfSeries(ctx, series_id)).orderBy(asc(id)).for("update");
  return seriesById(tx, ctx, series_id);
}

type Booking = BookingSeries["bookings"][number];
export type PlacedBooking = Booking & { starts_at: string };

/** An appointment that can still be moved or cancelled: those that have begun stay as they are. */
export const isAhead = (booking: Booking): booking is PlacedBooking =>
  booking.status === "booked" && booking.uid === null && isToCome(booking.starts_at);

/** Those of a series that are ahead, from one of its appointments on. 404 if that is not in it. */
export function aheadFrom({ bookings: all }: BookingSeries, booking_id: string | undefined): PlacedBooking[] {
  const index = booking_id ? all.findIndex(({ id }) => id === booking_id) : 0;
  if (index < 0) throw notFound("booking in this series");
  return all.slice(index).filter(isAhead);
}

export const getSeries = action({
  summary: "Get the appointments of a series",
  input: SeriesKey,
  only: "practitioner",
  output: BookingSeries,
  run: (ctx, { series_id }) => seriesById(ctx.db, ctx, series_id),
});
