import { addDays, dateOf, iso, startOfDate } from "./clock";

/**
 * Whole days of a zone's clock up to now. `starts`: when each of `dates` begins. The previous period is as long and
 * ends at the same time of its last day, so that today so far is compared with as much of a day.
 */
export type Period = {
  dates: string[];
  starts: string[];
  from: string;
  to: string;
  previous_from: string;
  previous_to: string;
};

/** The last `days` days, today included. */
export function periodOf(days: number, time_zone: string, now = Date.now()): Period {
  const today = dateOf(now, time_zone);
  const dates = Array.from({ length: days }, (_, day) => addDays(today, day - days + 1));
  const starts = dates.map((date) => iso(startOfDate(date, time_zone)));
  const sinceMidnight = now - startOfDate(today, time_zone);
  return {
    dates,
    starts,
    from: starts[0] ?? iso(now),
    to: iso(now),
    previous_from: iso(startOfDate(addDays(today, 1 - 2 * days), time_zone)),
    previous_to: iso(startOfDate(addDays(today, -days), time_zone) + sinceMidnight),
  };
}
