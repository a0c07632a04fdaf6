/** A day of 24 hours; a date of a time zone may have 23 or 25. */
export const DAY_MS = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The zone's clock; kept, since to make one takes longer than to read it a hundred times. */
function clockOf(time_zone: string): Intl.DateTimeFormat {
  const known = clocks.get(time_zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone: time_zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(time_zone, clock);
  return clock;
}

/** Whether this is a zone of the IANA database, such as `Europe/Paris`; a bare offset is none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return clockOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
export function offsetAt(time_zone: string, at: number): number {
  const parts = clockOf(time_zone).formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const [year, month, day] = [read("year"), read("month") - 1, read("day")];
  const local = Date.UTC(year, month, day, read("hour"), read("minute"), read("second"));
  return local - Math.floor(at / 1000) * 1000;
}

/**
 * The moment at which the zone's clocks show this wall time (given as if it were UTC): the first where they show it
 * twice, as much later as they were put forward where they never do.
 */
export function toMoment(wall: number, time_zone: string): number {
  const before = wall - offsetAt(time_zone, wall - DAY_MS);
  const after = wall - offsetAt(time_zone, wall + DAY_MS);
  const shows = (at: number) => at + offsetAt(time_zone, at) === wall;
  const [first, second] = [Math.min(before, after), Math.max(before, after)];
  if (shows(first)) return first;
  return shows(second) ? second : before;
}

/**
 * `toMoment` for the wall times of a span, which asks the zone's clock twice in all where it is not put forward or back
 * around then.
 */
export function momentsWithin(from: number, to: number, time_zone: string): (wall: number) => number {
  const [before, after] = [offsetAt(time_zone, from - DAY_MS), offsetAt(time_zone, to + DAY_MS)];
  return before === after ? (wall) => wall - before : (wall) => toMoment(wall, time_zone);
}

/** The zone's date at a moment, as `2026-11-21`. */
export const dateAt = (at: number, time_zone: string): string =>
  new Date(at + offsetAt(time_zone, at)).toISOString().slice(0, 10);

/** The date so many days after another; fewer than none goes back. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The first moment of a date in a zone; a day may begin at 1 o'clock and have 23, 24 or 25 hours. */
export const startOfDate = (date: string, time_zone: string): number => toMoment(Date.parse(date), time_zone);

/** What the zone's clock shows at a moment, as `09:30`. */
export const clockTime = (at: string, time_zone: string): string =>
  new Date(Date.parse(at) + offsetAt(time_zone, Date.parse(at))).toISOString().slice(11, 16);
