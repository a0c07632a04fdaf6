import { transaction } from "@/db/client";
import { AppError } from "@/lib/errors";
import { BookingSeries, SeriesCancellation, SeriesKey } from "@/schema/booking-series";
import { updateInTx } from "@/server/bookings/update";
import { action } from "@/server/http/action";
import { aheadFrom, lockSeries, seriesById } from "./series";

export const cancelSeries = action({
  summary: "Cancel an appointment of a series and all that follow it, or all that are still to come",
  description:
    "Those that have begun stay as they are. 409 if nothing is left to cancel. The customer gets one message unless `customer_knows` is set. `booking.cancelled` is published for each.",
  input: SeriesCancellation.extend(SeriesKey.shape),
  only: "practitioner",
  output: BookingSeries,
  audit: "booking_series.cancelled",
  run: ({ if_match, ...ctx }, { series_id, booking_id, cancellation_reason, customer_knows }) =>
    transaction(ctx.db, async (tx) => {
      const series = await lockSeries(tx, ctx, series_id);
      if_match?.(series);
      const ahead = aheadFrom(series, booking_id);
      if (ahead.length === 0)
        throw new AppError("conflict", "None of these appointments is still to come and booked.");
      const status = "cancelled" as const;
      for (const { id } of ahead)
        await updateInTx(tx, ctx, id, { status, cancellation_reason, customer_knows });
      return seriesById(tx, ctx, series_id);
    }),
});
