import { DAY_MS, HOUR_MS, MINUTE_MS, minutesOf, offsetAt } from "./clock";
import { type ZoneDay, zoneDay } from "./zone-day";

type Openings = readonly { from: string; to: string }[];

/**
 * When a business is open, by its own clock: weekday ("0" is Sunday) to the times of that day; `24:00` ends a day. The
 * first exception that covers a date replaces that day's hours.
 */
export type BusinessHours = {
  opening_hours: Readonly<Record<string, Openings>>;
  time_zone: string;
  exceptions?: readonly { starts_on: string; ends_on: string; hours: Openings }[];
};

/** Whether a business has set any opening hours. */
export const hasOpeningHours = ({ opening_hours }: Pick<BusinessHours, "opening_hours">): boolean =>
  Object.values(opening_hours).some((day) => day.length > 0);

const NEVER: Openings = [];

/** The exception that replaces a date's hours, if any. */
export const exceptionOn = <E extends { starts_on: string; ends_on: string }>(
  exceptions: readonly E[],
  date: string,
): E | undefined => exceptions.find(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on);

/** The openings of a date, given as the moment at which it begins in UTC. */
function openingsOn({ opening_hours, exceptions = [] }: BusinessHours, day: number): Openings {
  // The first of January 1970 was a Thursday.
  const usual = opening_hours[(((day / DAY_MS + 4) % 7) + 7) % 7] ?? NEVER;
  if (exceptions.length === 0) return usual;
  const date = new Date(day).toISOString().slice(0, 10);
  return exceptionOn(exceptions, date)?.hours ?? usual;
}

/** When any of several businesses is open on a date, in order; openings that touch or overlap are merged. */
export function openingsOfDate(
  several: readonly BusinessHours[],
  date: string,
): { from: string; to: string }[] {
  const all = several.flatMap((hours) => openingsOn(hours, Date.parse(date)));
  const united: { from: string; to: string }[] = [];
  for (const { from, to } of all.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = united.at(-1);
    if (!last || from > last.to || several.length === 1) united.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return united;
}

/** An opening: its times by the business's clock (as if it were UTC), and the moments at which it opens and closes. */
export type Opening = { day: ZoneDay; from: number; to: number; opens: number; closes: number };

/** A day's openings in milliseconds since midnight; `longest`: how long an appointment that day can be at most. */
type DayTimes = { times: { from: number; to: number }[]; longest: number };

const parsed = new WeakMap<Openings, DayTimes>();

/** The clocks change by at most this much. */
const CLOCK_CHANGE_MS = 2 * HOUR_MS;

/** The longest stay within openings that touch; without limit if they touch midnight, where the next day may go on. */
function longestOf(times: DayTimes["times"]): number {
  let [longest, begins, ends] = [0, 0, 0];
  for (const { from, to } of times) {
    if (from !== ends) begins = from;
    ends = to;
    if (begins === 0 || ends === DAY_MS) return Number.POSITIVE_INFINITY;
    longest = Math.max(longest, ends - begins + CLOCK_CHANGE_MS);
  }
  return longest;
}

/** Parsed once for each list of openings. */
function timesOf(openings: Openings): DayTimes {
  const known = parsed.get(openings);
  if (known) return known;
  const times = openings.map(({ from, to }) => ({
    from: minutesOf(from) * MINUTE_MS,
    to: minutesOf(to) * MINUTE_MS,
  }));
  const day = { times, longest: longestOf(times) };
  parsed.set(openings, day);
  return day;
}

/** Where a search has got to (`at`), and how long a stay it looks for: days on which nobody can stay so long are skipped. */
type Search = { at: number; least?: number };

/**
 * The openings of the days from the one before `search.at` to the one after `to`, earliest first. `search.at` may be
 * raised meanwhile: the days before it are then skipped.
 */
export function* openingsAround(hours: BusinessHours, search: Search, to: number): Generator<Opening> {
  const { time_zone } = hours;
  const offset = offsetAt(time_zone, search.at);
  const before = () => Math.floor((search.at + offset) / DAY_MS) * DAY_MS - DAY_MS;
  for (let wall = before(); wall <= to + DAY_MS; wall = Math.max(wall + DAY_MS, before())) {
    const { times, longest } = timesOf(openingsOn(hours, wall));
    if (longest < (search.least ?? 0)) continue;
    const day = zoneDay(wall, time_zone);
    for (const one of times) {
      const [from, until] = [wall + one.from, wall + one.to];
      const [opens, closes] = [day.momentOf(from), day.momentOf(until)];
      if (closes > opens) yield { day, from, to: until, opens, closes };
    }
  }
}

const openMoments = (hours: BusinessHours, from: number, to: number) =>
  openingsAround(hours, { at: from }, to);

/**
 * Openings, each with the moment until which the business stays open without a break: openings that touch are one,
 * also over midnight. Looks `ms` past an opening for the next one.
 */
export function* openWithoutBreak(openings: Iterator<Opening>, ms: number) {
  const ahead: Opening[] = [];
  const pull = (): boolean => {
    const { done, value } = openings.next();
    if (!done) ahead.push(value);
    return !done;
  };
  /** How many of those ahead belong together, and until when they are open. */
  let [united, until] = [0, 0];
  while (ahead.length > 0 || pull()) {
    const [opening] = ahead;
    if (!opening) return;
    if (united === 0) [united, until] = [1, opening.closes];
    while (until < opening.closes + ms && (united < ahead.length || pull())) {
      const next = ahead[united];
      if (!next || next.opens > until) break;
      until = Math.max(until, next.closes);
      united++;
    }
    ahead.shift();
    united--;
    yield { ...opening, until };
  }
}

/** Whether a business that has set opening hours is open from one moment to another without a break. */
export function isOpen(hours: BusinessHours, from: number, to: number): boolean {
  for (const { opens, until } of openWithoutBreak(openMoments(hours, from, to), to - from)) {
    if (opens > from) return false;
    if (until >= to) return true;
  }
  return false;
}

/** Whether a business is open at a moment; always, if it has set no hours. */
export const isOpenAt = (hours: BusinessHours, at: number): boolean =>
  !hasOpeningHours(hours) || isOpen(hours, at, at + 1);

/** How long a business was open between two moments, in milliseconds; the whole time if it has set no hours. */
export function openTime(hours: BusinessHours, from: number, to: number): number {
  if (!hasOpeningHours(hours)) return Math.max(0, to - from);
  let total = 0;
  let counted = from;
  for (const { opens, closes } of openMoments(hours, from, to)) {
    const begins = Math.max(opens, counted);
    const ends = Math.min(closes, to);
    if (ends > begins) total += ends - begins;
    counted = Math.max(counted, ends);
  }
  return total;
}

/**
 * The latest moment from which a business was open for `ms` in all until `at`, the inverse of `openTime`. Null if that
 * is more than `longest` earlier.
 */
export function openSince(hours: BusinessHours, at: number, ms: number, longest: number): number | null {
  const earliest = at - longest;
  if (!hasOpeningHours(hours)) return ms <= longest ? at - ms : null;
  const open: { begins: number; ends: number }[] = [];
  for (const { opens, closes } of openMoments(hours, earliest, at)) {
    const begins = Math.max(opens, open.at(-1)?.ends ?? earliest);
    const ends = Math.min(closes, at);
    if (ends > begins) open.push({ begins, ends });
  }
  let left = ms;
  for (const { begins, ends } of open.reverse()) {
    if (ends - begins >= left) return ends - left;
    left -= ends - begins;
  }
  return null;
}

/** How far ahead the next opening is looked for: longer than a business's holidays. */
const OPENS_WITHIN_MS = 31 * DAY_MS;

/** When a closed business opens next; null if it is open now, or does not open within a month. */
export function nextOpening(hours: BusinessHours, at: number): number | null {
  for (const { opens, closes } of openMoments(hours, at, at + OPENS_WITHIN_MS)) {
    if (opens <= at && at < closes) return null;
    if (opens > at) return opens;
  }
  return null;
}
