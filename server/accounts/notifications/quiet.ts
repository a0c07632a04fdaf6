import { DAY_MS, MINUTE_MS, toMoment, wallOf } from "@/lib/time/clock";

/** Minutes since midnight in the business's time zone; past midnight if `quiet_to` is the smaller one. */
type QuietHours = { quiet_from: number | null; quiet_to: number | null; time_zone: string };

/** When the quiet hours that include `now` end (ms); null if it is not quiet now. */
export function quietUntil({ quiet_from, quiet_to, time_zone }: QuietHours, now: number): number | null {
  if (quiet_from === null || quiet_to === null || quiet_from === quiet_to) return null;
  const { date, minutes } = wallOf(now, time_zone);
  const isOverMidnight = quiet_from > quiet_to;
  const isQuiet = isOverMidnight
    ? minutes >= quiet_from || minutes < quiet_to
    : minutes >= quiet_from && minutes < quiet_to;
  if (!isQuiet) return null;
  const endsTomorrow = isOverMidnight && minutes >= quiet_from;
  return toMoment(Date.parse(date) + (endsTomorrow ? DAY_MS : 0) + quiet_to * MINUTE_MS, time_zone);
}
