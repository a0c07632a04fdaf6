import { transaction } from "@/db/client";
import { action } from "@/server/core/action";
import { leadById } from "@/server/leads/store";
import { invalid } from "@/server/lib/errors";
import { Booking, NewBooking } from "@/server/schema/booking";
import { endFor, LONGEST_MINUTES } from "./length";
import { refuseTime } from "./refuse-time";
import { confirmBooking } from "./store";
import { slotTaken } from "./update";

const LONGEST_MS = LONGEST_MINUTES * 60_000;

function refuseLength(starts_at: string, ends_at: string): void {
  const length = Date.parse(ends_at) - Date.parse(starts_at);
  if (length <= 0) throw invalid(["ends_at"], "must be later than the start");
  if (length > LONGEST_MS) throw invalid(["ends_at"], "must be within a day");
}

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
