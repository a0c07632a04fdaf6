import { addDays, dateOf, HOUR_MS, MINUTE_MS, momentOf, mondayOf } from "@/lib/time/clock";

type SnoozeTime = { name: "laterToday" | "tomorrow" | "nextWeek"; at: string };

const MORNING = "09:00";
const HALF_HOUR_MS = 30 * MINUTE_MS;

/** Suggested times in the organization's time zone: in three hours, if that is today; tomorrow and Monday morning. */
export function snoozeTimes(now: number, time_zone: string): SnoozeTime[] {
  const today = dateOf(now, time_zone);
  const later = Math.ceil((now + 3 * HOUR_MS) / HALF_HOUR_MS) * HALF_HOUR_MS;
  const [tomorrow, monday] = [addDays(today, 1), addDays(mondayOf(today), 7)];
  return [
    ...(dateOf(later, time_zone) === today
      ? [{ name: "laterToday" as const, at: new Date(later).toISOString() }]
      : []),
    { name: "tomorrow", at: momentOf(tomorrow, MORNING, time_zone) },
    ...(monday === tomorrow ? [] : [{ name: "nextWeek" as const, at: momentOf(monday, MORNING, time_zone) }]),
  ];
}
