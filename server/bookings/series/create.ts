import { type Tx, transaction } from "@/db/client";
import { newId } from "@/db/schema/columns";
import type { Booking } from "@/schema/booking";
import { BookingSeries, NewBookingSeries } from "@/schema/booking-series";
import { organizationOf } from "@/server/accounts/organization/organization";
import { allowedResource } from "@/server/accounts/team/practitioner";
import { endFor } from "@/server/bookings/availability/duration";
import { noteKnown } from "@/server/bookings/notices/customer-notice";
import { placeFor } from "@/server/bookings/placement/place";
import { refuseLength, refusePast } from "@/server/bookings/placement/refuse-time";
import { announceBooked, type BookingFields, endWaiting, storeBooked } from "@/server/bookings/store";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { heldLead } from "@/server/leads/store";
import { refusals, throwTaken } from "./refusals";
import { seriesById } from "./series";

type Chosen = NewBookingSeries["appointments"][number];

/** The times and the place of one of the appointments. */
async function placeOne(
  tx: Tx,
  ctx: Ctx,
  named: string[],
  { starts_at, outside_opening_hours, resource_id: asked = null, ...one }: Chosen,
) {
  const ends_at = one.ends_at ?? (await endFor({ ...ctx, db: tx }, starts_at, named));
  refuseLength(starts_at, ends_at);
  refusePast(starts_at);
  const resource_id = await allowedResource(ctx, asked);
  const allows = outside_opening_hours ? "closed" : "nothing";
  const place = await placeFor(tx, ctx, { starts_at, ends_at, named, resource_id, allows });
  return { starts_at, ends_at, ...place };
}

/** Books the appointments one after another, so that each sees what those before it took. */
async function bookAll(
  tx: Tx,
  ctx: Ctx,
  fields: BookingFields & { lead_id: string },
  chosen: Chosen[],
): Promise<Booking[]> {
  const { time_zone } = await organizationOf({ ...ctx, db: tx });
  const request_id = await endWaiting(tx, ctx, fields);
  const refused = refusals(time_zone);
  const booked: Booking[] = [];
  const inOrder = chosen
    .map((one, index) => ({ one, index }))
    .toSorted((a, b) => a.one.starts_at.localeCompare(b.one.starts_at));
  for (const { one, index } of inOrder) {
    try {
      const placed = await placeOne(tx, ctx, fields.services ?? [], one);
      const request = booked.length === 0 ? request_id : undefined;
      booked.push(await storeBooked(tx, ctx, { ...fields, ...placed }, request));
    } catch (error) {
      refused.add({ index, starts_at: one.starts_at }, error);
    }
  }
  refused.throwIfAny();
  return booked;
}

export const createSeries = action({
  summary: "Book appointments of a lead as a series: all of them, or none",
  description:
    "409 if a time is taken: the errors say which, and nothing is booked. The customer gets one message with all dates unless `customer_knows` is set. `booking.created` is published for each.",
  input: NewBookingSeries,
  only: "practitioner",
  output: BookingSeries,
  audit: "booking_series.created",
  run: async (ctx, { lead_id, services, notes, appointments, customer_knows }) =>
    transaction(ctx.db, async (tx) => {
      const lead = await heldLead(tx, ctx, lead_id);
      const series_id = newId();
      const named = services.length > 0 && { services, title: services[0] };
      const [first, ...others] = await bookAll(
        tx,
        ctx,
        { lead_id: lead.id, ...named, notes, series_id },
        appointments,
      );
      if (first) await announceBooked(tx, ctx, first, ...others);
      if (customer_knows)
        for (const { id } of first ? [first, ...others] : []) await noteKnown(tx, ctx, id, "phone");
      return seriesById(tx, ctx, series_id);
    }).catch(throwTaken),
});
