import { addDays, DAY_MS, dateOf, startOfDate } from "@/lib/time/clock";
import { hasOpeningHours, openingsOfDate } from "@/lib/time/opening-hours";
import { FreeTimes, FreeTimesQuery } from "@/schema/free-times";
import { organizationOf } from "@/server/accounts/organization/organization";
import { allowedResource } from "@/server/accounts/team/practitioner";
import { bookingById } from "@/server/bookings/store";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import type { TimedBooking } from "./duration";
import { candidates, demandOfBooking, slotsIn } from "./free-slots";
import { readSchedule } from "./schedule";

/** How many days ahead to look for the next free time. */
const DAYS_AHEAD = 28;

/** The booking if one is given, else one of the given services. */
const askedFor = async (ctx: Ctx, { booking_id, services }: FreeTimesQuery): Promise<TimedBooking> =>
  booking_id ? bookingById(ctx, booking_id) : { starts_at: null, ends_at: null, services, title: null };

export const listFreeTimes = action({
  summary: "List the free times of a day, for a booking or for services",
  input: FreeTimesQuery,
  only: "practitioner",
  output: FreeTimes,
  run: async (ctx, query) => {
    const { date, booking_id } = query;
    const resource_id = await allowedResource(ctx, query.resource_id);
    const [organization, asked] = await Promise.all([organizationOf(ctx), askedFor(ctx, query)]);
    const { time_zone } = organization;
    // Free times begin strictly after `from`.
    const from = Math.max(Date.now(), startOfDate(date, time_zone) - 1);
    const to = Math.max(from, startOfDate(date, time_zone)) + DAYS_AHEAD * DAY_MS;
    const schedule = await readSchedule(ctx, { organization, from, to, but: booking_id });
    const demand = demandOfBooking(organization, asked);
    const times: string[] = [];
    let next: string | null = null;
    const whole = { schedule, from, until: to, to };
    for await (const { starts_at } of slotsIn(whole, { demand, resource_id })) {
      const day = dateOf(Date.parse(starts_at), time_zone);
      if (day === date) times.push(starts_at);
      if (day <= date) continue;
      next = starts_at;
      break;
    }
    const hours = candidates(schedule, demand.services, resource_id).map((resource) => resource.hours);
    return {
      time_zone,
      minutes: demand.minutes,
      times,
      next,
      opening_hours: openingsOfDate(hours, date),
      has_opening_hours: hours.some(hasOpeningHours),
      is_past: startOfDate(addDays(date, 1), time_zone) <= Date.now(),
    };
  },
});
