import { transaction } from "@/db/client";
import { action } from "@/server/http/action";
import { leadById } from "@/server/leads/store";
import { Booking, NewBooking } from "@/server/schema/booking";
import { endFor } from "./length";
import { refuseLength, refuseTime, slotTaken } from "./refuse-time";
import { confirmBooking } from "./store";

export const createBooking = action({
  summary: "Book an appointment for a lead; a request of theirs that waits becomes it",
  input: NewBooking,
  output: Booking,
  run: (ctx, { lead_id, services, starts_at, notes, outside_opening_hours, ...input }) =>
    transaction(ctx.db, async (tx) => {
      const inTx = { ...ctx, db: tx };
      const lead = await leadById(inTx, lead_id);
      const ends_at = input.ends_at ?? (await endFor(inTx, starts_at, services));
      refuseLength(starts_at, ends_at);
      await refuseTime(inTx, { starts_at, ends_at, allows_closed: outside_opening_hours });
      const named = services.length > 0 && { services, title: services[0] };
      return confirmBooking(tx, ctx, { lead_id: lead.id, ...named, starts_at, ends_at, notes });
    }).catch(slotTaken),
});
