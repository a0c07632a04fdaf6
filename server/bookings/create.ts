import { transaction } from "@/db/client";
import { Booking, NewBooking } from "@/schema/booking";
import { allowedResource } from "@/server/accounts/team/practitioner";
import { action } from "@/server/http/action";
import { heldLead } from "@/server/leads/store";
import { endFor } from "./availability/duration";
import { inMoments } from "./availability/wall-time";
import { noteKnown } from "./notices/customer-notice";
import { withAlternatives } from "./placement/alternatives";
import { placeFor } from "./placement/place";
import { refuseLength, refusePast } from "./placement/refuse-time";
import { confirmBooking } from "./store";

export const createBooking = action({
  summary:
    "Book an appointment for a lead; a waiting request of theirs for the same service becomes this booking",
  description:
    "409 if the time is taken; `alternatives` names the next free ones. 422 if it is past, or one that your organization's clocks skip. The customer is told of it unless `customer_knows` is set. `booking.created` is published.",
  input: NewBooking,
  only: "practitioner",
  output: Booking,
  audit: "booking.created",
  run: async (ctx, given) => {
    const { lead_id, services, starts_at, notes, outside_opening_hours, customer_knows, ...input } =
      await inMoments(ctx, given);
    const resource_id = await allowedResource(ctx, input.resource_id);
    return transaction(ctx.db, async (tx) => {
      const inTx = { ...ctx, db: tx };
      const lead = await heldLead(tx, ctx, lead_id);
      const ends_at = input.ends_at ?? (await endFor(inTx, starts_at, services));
      refuseLength(starts_at, ends_at);
      refusePast(starts_at);
      const named = services.length > 0 && { services, title: services[0] };
      const allows = outside_opening_hours ? "closed" : "nothing";
      const wanted = { starts_at, ends_at, named: services, resource_id, allows } as const;
      const fields = { lead_id: lead.id, ...named, starts_at, ends_at, notes };
      const booking = await confirmBooking(tx, ctx, fields, () => placeFor(tx, ctx, wanted));
      return customer_knows ? noteKnown(tx, ctx, booking.id, "phone") : booking;
    }).catch(
      withAlternatives(ctx, () => ({ named: services, starts_at, ends_at: input.ends_at, resource_id })),
    );
  },
});
