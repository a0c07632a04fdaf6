import { organizationOf } from "@/server/accounts/organization";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { addDays, DAY_MS, dateOf, startOfDate } from "@/server/lib/clock";
import { hasOpeningHours } from "@/server/lib/opening-hours";
import { type Booking, FreeTimes, FreeTimesQuery } from "@/server/schema/booking";
import { lengthOf } from "./length";
import { openSlots, stepOf } from "./slots";
import { bookingById } from "./store";
import { takenTimes } from "./taken";

/** How far the next free time is looked for. */
const DAYS_AHEAD = 28;

/** How many minutes the booking takes, or else the services do. */
async function minutesOf(ctx: Ctx, { booking_id, services }: FreeTimesQuery): Promise<number> {
  const booking: Pick<Booking, "starts_at" | "ends_at" | "services" | "title"> = booking_id
    ? await bookingById(ctx, booking_id)
    : { starts_at: null, ends_at: null, services, title: null };
  return lengthOf(ctx, booking);
}

export const listFreeTimes = action({
  summary: "List the free times of a day, for a booking or for services",
  input: FreeTimesQuery,
  output: FreeTimes,
  run: async (ctx, query) => {
    const { date, booking_id } = query;
    const [organization, minutes] = await Promise.all([organizationOf(ctx), minutesOf(ctx, query)]);
    const { opening_hours, time_zone } = organization;
    // A slot begins after `from`.
    const from = new Date(Math.max(Date.now(), startOfDate(date, time_zone) - 1));
    const to = new Date(Math.max(from.getTime(), startOfDate(date, time_zone)) + DAYS_AHEAD * DAY_MS);
    const taken = await takenTimes(ctx, from, to, booking_id);
    const step = Math.min(stepOf(organization.services), minutes);
    const times: string[] = [];
    let next: string | null = null;
    for (const { starts_at } of openSlots({ opening_hours, time_zone, minutes, step, taken, from, to })) {
      const day = dateOf(Date.parse(starts_at), time_zone);
      if (day === date) times.push(starts_at);
      if (day <= date) continue;
      next = starts_at;
      break;
    }
    return {
      time_zone,
      minutes,
      times,
      next,
      opening_hours: opening_hours[new Date(date).getUTCDay()] ?? [],
      has_opening_hours: hasOpeningHours(organization),
      is_past: startOfDate(addDays(date, 1), time_zone) <= Date.now(),
    };
  },
});
