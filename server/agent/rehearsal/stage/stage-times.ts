import {
  addDays,
  DAY_MS,
  dateOf,
  HOUR_MS,
  MINUTE_MS,
  momentOf,
  startOfDate,
  timeOfMinutes,
} from "@/lib/time/clock";
import type { Slot } from "@/schema/agent";

/** Every day is open from 8:00 to 18:00, in half hours, for the next 60 days. */
export const OPENING_HOURS = Object.fromEntries(
  [0, 1, 2, 3, 4, 5, 6].map((day) => [day, [{ from: "08:00", to: "18:00" }]]),
);
const OPENS = 8 * 60;
const CLOSES = 18 * 60;
const STEP = 30;
const HORIZON_MS = 60 * DAY_MS;

/** The moments between two others at which appointments can start, at least an hour from now. */
export function* startsWithin(from: number, to: number, time_zone: string): Generator<string> {
  const now = Date.now();
  const [first, last] = [Math.max(from, now + HOUR_MS), Math.min(to, now + HORIZON_MS)];
  for (let date = dateOf(first, time_zone); startOfDate(date, time_zone) <= last; date = addDays(date, 1)) {
    for (let minute = OPENS; minute < CLOSES; minute += STEP) {
      const at = momentOf(date, timeOfMinutes(minute), time_zone);
      if (Date.parse(at) >= first && Date.parse(at) <= last) yield at;
    }
  }
}

/** The first `count` items that are wanted. Reads no further than it has to. */
export function firstFew<T>(many: Iterable<T>, count: number, isWanted: (one: T) => boolean): T[] {
  const found: T[] = [];
  for (const one of many) {
    if (found.length >= count) break;
    if (isWanted(one)) found.push(one);
  }
  return found;
}

/** The slot of this length that starts at a moment. */
export const slotAt = (starts_at: string, minutes: number): Slot => ({
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + minutes * MINUTE_MS).toISOString(),
});
