import { DAY_MS, dateOf, isDate } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import type { Organization } from "@/schema/organization";
import type { Visit } from "@/server/http/page/visit";

/** Which days can be booked. */
export type DayBounds = Pick<Organization, "time_zone" | "horizon_days">;

/** Today and the last date that can be booked, and the one that the address asks to begin with: else today. */
export function askedDay({ query }: Visit, { time_zone, horizon_days }: DayBounds) {
  const today = dateOf(now(), time_zone);
  const last = dateOf(now() + horizon_days * DAY_MS, time_zone);
  const asked = query.get("from");
  return { today, last, from: isDate(asked) && asked > today && asked <= last ? asked : today };
}
