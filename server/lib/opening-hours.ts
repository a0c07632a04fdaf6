import { DAY_MS, MINUTE_MS, minutesOf, offsetAt, toMoment } from "./clock";

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

/** The openings of a date, given as the moment at which it begins in UTC. */
function openingsOn({ opening_hours, exceptions = [] }: BusinessHours, day: number): Openings {
  const usual = opening_hours[new Date(day).getUTCDay()] ?? [];
  if (exceptions.length === 0) return usual;
  const date = new Date(day).toISOString().slice(0, 10);
  return exceptions.find(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on)?.hours ?? usual;
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

/** The openings of the days around two moments, by the business's clock (given as if it were UTC). */
export function* openingsAround(hours: BusinessHours, from: number, to: number) {
  const firstDay = Math.floor((from + offsetAt(hours.time_zone, from)) / DAY_MS) * DAY_MS;
  for (let day = firstDay; day <= to + DAY_MS; day += DAY_MS) {
    for (const opening of openingsOn(hours, day)) {
      yield { from: day + minutesOf(opening.from) * MINUTE_MS, to: day + minutesOf(opening.to) * MINUTE_MS };
    }
  }
}

/** The same as moments, earliest first; starts a day earlier, which may be open until midnight. */
function* openMoments(hours: BusinessHours, from: number, to: number) {
  for (const wall of openingsAround(hours, from - DAY_MS, to)) {
    const opens = toMoment(wall.from, hours.time_zone);
    const closes = toMoment(wall.to, hours.time_zone);
    if (closes > opens) yield { opens, closes };
  }
}

/** Whether a business that has set opening hours is open from one moment to another without a break. */
export function isOpen(hours: BusinessHours, from: number, to: number): boolean {
  let openUntil = from;
  for (const { opens, closes } of openMoments(hours, from, to)) {
    if (opens <= openUntil && closes > openUntil) openUntil = closes;
    if (openUntil >= to) return true;
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

/** When a closed business opens next; null if it is open now, or does not open in the next two weeks. */
export function nextOpening(hours: BusinessHours, at: number): number | null {
  for (const { opens, closes } of openMoments(hours, at, at + 14 * DAY_MS)) {
    if (opens <= at && at < closes) return null;
    if (opens > at) return opens;
  }
  return null;
}
