import { type Tx, transaction } from "@/db/client";
import { isOneOf } from "@/db/recordset";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import { type AppError, notFound } from "@/lib/errors";
import {
  BookingSeries,
  SeriesKey,
  SeriesMove,
  SeriesMovePreview,
  SeriesMoveQuery,
} from "@/schema/booking-series";
import { organizationOf } from "@/server/accounts/organization/organization";
import { allowedResource } from "@/server/accounts/team/practitioner";
import { endAfter, lengthOf, purposeOf } from "@/server/bookings/availability/duration";
import { inMoments } from "@/server/bookings/availability/wall-time";
import { refusePast, TimeTaken } from "@/server/bookings/placement/refuse-time";
import { updateInTx } from "@/server/bookings/update";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { shifter } from "./dates";
import { draftsOf } from "./drafts";
import { refusals, throwTaken } from "./refusals";
import { aheadFrom, isAhead, lockSeries, type PlacedBooking, seriesById } from "./series";

/** The places that appointments leave when they are moved. */
const leaving = (ctx: Ctx, all: PlacedBooking[]) => {
  const { starts_at, resource_id, seat, id } = bookings;
  const ids = all.map((one) => one.id);
  return ctx.db
    .select({ starts_at, resource_id, seat })
    .from(bookings)
    .where(inOrg(ctx, bookings, isOneOf(id, ids)));
};

export const previewSeriesMove = action({
  summary: "See when the appointments of a series would be if one of them, and all that follow, moved",
  description:
    "Nothing is moved: `POST /api/v1/booking-series/{series_id}/move` moves those that you choose. Each moves by as many days, hours and minutes of your organization's clock as the first. 409 if that has begun or is not booked any more.",
  input: SeriesMoveQuery,
  only: "practitioner",
  output: SeriesMovePreview,
  audit: "preview",
  run: async (ctx, given) => {
    const { series_id, booking_id, starts_at, resource_id: asked } = await inMoments(ctx, given);
    const to = await allowedResource(ctx, asked);
    refusePast(starts_at);
    const { time_zone } = await organizationOf(ctx);
    const all = aheadFrom(await seriesById(ctx.db, ctx, series_id), booking_id);
    const [first] = all;
    if (first?.id !== booking_id) throw notAhead();
    const move = shifter(first.starts_at, starts_at, time_zone);
    const wanted = await Promise.all(
      all.map(async (one) => ({
        ...{ starts_at: move(one.starts_at), named: purposeOf(one), booking_id: one.id },
        ends_at: endAfter(move(one.starts_at), await lengthOf(ctx, one)),
        resource_id: to === undefined ? one.resource_id : to,
      })),
    );
    const left = (await leaving(ctx, all)).flatMap((one) =>
      one.starts_at ? [{ ...one, starts_at: one.starts_at }] : [],
    );
    const drafts = await draftsOf(ctx, wanted, left);
    const appointments = drafts.flatMap((draft, index) => {
      const booking = all[index];
      return booking ? [{ ...draft, booking_id: booking.id, moved_from: booking.starts_at }] : [];
    });
    return { time_zone, appointments };
  },
});

const notAhead = (): AppError => {
  const message = "is not booked any more, or has begun";
  return new TimeTaken("conflict", "This appointment has begun, or is not booked any more.", {
    faults: [{ path: ["booking_id"], message }],
  });
};

type Chosen = SeriesMove["appointments"][number] & { index: number; booking: PlacedBooking };

/**
 * Moves the appointments, each as soon as its new place is left by another: later ones first if they move to later times.
 */
async function moveAll(tx: Tx, ctx: Ctx, chosen: Chosen[], customer_knows: boolean): Promise<void> {
  const { time_zone } = await organizationOf({ ...ctx, db: tx });
  const [one] = chosen;
  const is_later = one !== undefined && one.starts_at > one.booking.starts_at;
  const order = is_later ? -1 : 1;
  let waiting = chosen.toSorted((a, b) => order * a.booking.starts_at.localeCompare(b.booking.starts_at));
  for (;;) {
    const refused = refusals(time_zone);
    const failed: Chosen[] = [];
    for (const { index, booking, ...move } of waiting) {
      const { booking_id, starts_at, resource_id, outside_opening_hours } = move;
      const place = resource_id === undefined ? {} : { resource_id: await allowedResource(ctx, resource_id) };
      try {
        const patch = { starts_at, outside_opening_hours, customer_knows, ...place };
        await updateInTx(tx, ctx, booking_id, patch);
      } catch (error) {
        refused.add({ index, starts_at }, error);
        failed.push({ index, booking, ...move });
      }
    }
    if (failed.length === 0) return;
    if (failed.length === waiting.length) refused.throwIfAny();
    waiting = failed;
  }
}

export const moveSeries = action({
  summary: "Move appointments of a series: all of those named, or none",
  description:
    "409 if a time is taken, or if one has begun or is not booked any more: the errors say which, and nothing is moved. The customer gets one message with all new times unless `customer_knows` is set. `booking.rescheduled` is published for each.",
  input: SeriesMove.extend(SeriesKey.shape),
  only: "practitioner",
  output: BookingSeries,
  audit: "booking_series.moved",
  run: ({ if_match, ...ctx }, { series_id, appointments, customer_knows }) =>
    transaction(ctx.db, async (tx) => {
      const series = await lockSeries(tx, ctx, series_id);
      if_match?.(series);
      const { time_zone } = await organizationOf({ ...ctx, db: tx });
      const refused = refusals(time_zone);
      const chosen = appointments.flatMap((one, index): Chosen[] => {
        const booking = series.bookings.find(({ id }) => id === one.booking_id);
        if (!booking) throw notFound("booking in this series");
        if (isAhead(booking)) return [{ ...one, index, booking }];
        refused.add({ index, starts_at: one.starts_at }, notAhead());
        return [];
      });
      refused.throwIfAny();
      await moveAll(tx, ctx, chosen, customer_knows);
      return seriesById(tx, ctx, series_id);
    }).catch(throwTaken),
});
