import { dateOf, formatter, MINUTE_MS, timeOf } from "@/lib/time/clock";
import type { Slot } from "@/schema/agent";
import { type FoundTimes, wallText } from "@/server/adapters/agent/model/turn-context";

const weekdayOf = formatter({ weekday: "long" });

const named = (at: string, text: string, time_zone: string): string =>
  `${weekdayOf(time_zone).format(Date.parse(at))} ${text}`;

/** Times as a model is told them: `Thursday 2026-12-03T10:00 with Dr. Ruiz or Dr. Marsh`. */
export const shownTimes = (times: FoundTimes["times"], time_zone: string): string[] =>
  times.map(({ offer, people }) => {
    const when = named(offer.starts_at, wallText(offer.starts_at, time_zone), time_zone);
    return people.length > 0 ? `${when} with ${people.join(" or ")}` : when;
  });

const MOST_DAYS = 10;

/** Start times in ranges by day: `Friday 2026-12-04: 09:00-12:30, 14:00`. A range has no gap longer than the shortest. */
export function timeRanges(slots: readonly Slot[], time_zone: string): string[] {
  const starts = slots.map(({ starts_at }) => Date.parse(starts_at));
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? start));
  const step = Math.max(5 * MINUTE_MS, Math.min(...gaps));
  const days = new Map<string, { from: string; to: string; last: number }[]>();
  for (const { starts_at } of slots) {
    const day = named(starts_at, dateOf(starts_at, time_zone), time_zone);
    const ranges = days.get(day) ?? [];
    days.set(day, ranges);
    const [time, start] = [timeOf(starts_at, time_zone), Date.parse(starts_at)];
    const range = ranges.at(-1);
    if (range && start - range.last <= step) Object.assign(range, { to: time, last: start });
    else ranges.push({ from: time, to: time, last: start });
  }
  return [...days].slice(0, MOST_DAYS).map(([day, ranges]) => {
    const told = ranges.map(({ from, to }) => (from === to ? from : `${from}-${to}`));
    return `${day}: ${told.join(", ")}`;
  });
}
