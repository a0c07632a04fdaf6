import { bookingPages } from "@/db/schema/booking-pages";
import { reminderSettings } from "@/db/schema/reminders";
import { inOrg } from "@/db/tenant";
import { PAGE_DEFAULTS } from "@/schema/booking-page";
import { REMINDER_DEFAULTS } from "@/schema/reminder-settings";
import { isNight } from "@/server/bookings/reminders/due";
import type { Ctx } from "@/server/http/ctx";

/** Whether times are offered, for how long each, how many to a customer in a day, and in which hours none. */
export async function rulesOfWaiting(ctx: Ctx) {
  const { waiting_list, waiting_hold_minutes, waiting_offers_per_day } = bookingPages;
  const { quiet_from, quiet_to } = reminderSettings;
  const [page = PAGE_DEFAULTS] = await ctx.db
    .select({ waiting_list, waiting_hold_minutes, waiting_offers_per_day })
    .from(bookingPages)
    .where(inOrg(ctx, bookingPages));
  const [night = REMINDER_DEFAULTS] = await ctx.db
    .select({ quiet_from, quiet_to })
    .from(reminderSettings)
    .where(inOrg(ctx, reminderSettings));
  return {
    is_on: page.waiting_list,
    hold_minutes: page.waiting_hold_minutes,
    most: page.waiting_offers_per_day,
    quiet_from: night.quiet_from,
    quiet_to: night.quiet_to,
  };
}

type WaitingRules = Awaited<ReturnType<typeof rulesOfWaiting>>;

/** Whether nothing is offered at a moment (ms): who sleeps can't answer in time. */
export const isQuietAt = (rules: WaitingRules, time_zone: string, at: number): boolean =>
  isNight(at, { ...rules, time_zone });
