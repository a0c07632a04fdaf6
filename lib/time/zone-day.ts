import { DAY_MS, offsetAt, toMoment } from "./clock";

/** Wall times (as if they were UTC) that a clock shows one after another, and how far it is ahead of UTC meanwhile. */
type Stretch = { from: number; to: number; offset: number };

/**
 * A date by a zone's clock. `wall`: its beginning as if it were UTC. `stretches`: what the clock shows, in order: one
 * stretch, or two with a gap or a repetition between them if the clock changes that day.
 */
export type ZoneDay = { wall: number; stretches: readonly Stretch[]; momentOf: (wall: number) => number };

/** The first moment after `from` that has the offset of `to`. The clock changes once in between. */
function changeBetween(from: number, to: number, time_zone: string): number {
  const after = offsetAt(time_zone, to);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(time_zone, middle) === after) high = middle;
    else low = middle;
  }
  return high;
}

function readDay(wall: number, time_zone: string): ZoneDay {
  const [begins, ends] = [toMoment(wall, time_zone), toMoment(wall + DAY_MS, time_zone)];
  const [before, after] = [offsetAt(time_zone, begins), offsetAt(time_zone, ends - 1)];
  const all = { from: begins + before, to: ends + after };
  if (before === after) {
    const stretches = [{ ...all, offset: before }];
    const isWhole = all.from === wall && all.to === wall + DAY_MS;
    return { wall, stretches, momentOf: isWhole ? (at) => at - before : (at) => toMoment(at, time_zone) };
  }
  const change = changeBetween(begins, ends - 1, time_zone);
  const stretches = [
    { from: all.from, to: change + before, offset: before },
    { from: change + after, to: all.to, offset: after },
  ];
  return { wall, stretches, momentOf: (at) => toMoment(at, time_zone) };
}

const MOST_CACHED = 10_000;
const days = new Map<string, ZoneDay>();

/** The date that begins at `wall` (as if it were UTC) by a zone's clock. Cached, since reading a clock is slow. */
export function zoneDay(wall: number, time_zone: string): ZoneDay {
  const key = `${time_zone} ${wall}`;
  const known = days.get(key);
  if (known) return known;
  if (days.size >= MOST_CACHED) days.clear();
  const day = readDay(wall, time_zone);
  days.set(key, day);
  return day;
}
