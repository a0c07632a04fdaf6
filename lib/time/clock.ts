/** Time by a zone's clock, for the server and for pages. Nothing here depends on the machine's own time zone. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** A day of 24 hours; a date of a time zone may have 23 or 25. */
export const DAY_MS = 24 * HOUR_MS;

/** A moment as ISO text, as it stands in records. */
export const iso = (at: number): string => new Date(at).toISOString();

/** A formatter for moments; one `Intl.DateTimeFormat` is cached per zone, since making one is slow. */
export function formatter(
  options: Intl.DateTimeFormatOptions,
  locale = "en-GB",
): (time_zone: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (time_zone) => {
    const known = kept.get(time_zone);
    if (known) return known;
    const format = new Intl.DateTimeFormat(locale, { ...options, hourCycle: "h23", timeZone: time_zone });
    kept.set(time_zone, format);
    return format;
  };
}

/** The parts of a moment as a formatter writes it, by type. */
export function reader(
  format: Intl.DateTimeFormat,
  at: number,
): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = format.formatToParts(at);
  return (type) => parts.find((part) => part.type === type)?.value ?? "";
}

const clockOf = formatter({
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

/** Whether this is a zone of the IANA database, such as `Europe/Paris`; a bare offset is not. */
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
  const part = reader(clockOf(time_zone), at);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(part(type));
  const [year, month, day] = [read("year"), read("month") - 1, read("day")];
  const local = Date.UTC(year, month, day, read("hour"), read("minute"), read("second"));
  return local - Math.floor(at / 1000) * 1000;
}

/**
 * The moment at which the zone's clocks show this wall time (given as if it were UTC): the first one if it occurs
 * twice; if the clocks skip it, later by as much as they were put forward.
 */
export function toMoment(wall: number, time_zone: string): number {
  const before = wall - offsetAt(time_zone, wall - DAY_MS);
  const after = wall - offsetAt(time_zone, wall + DAY_MS);
  const shows = (at: number) => at + offsetAt(time_zone, at) === wall;
  const [first, second] = [Math.min(before, after), Math.max(before, after)];
  if (shows(first)) return first;
  return shows(second) ? second : before;
}

/** What a zone's clock shows at a moment: `2026-11-21`, `14:05`, `14:05:09`, and the minutes since midnight. */
export function wallOf(at: number | string, time_zone: string) {
  const moment = typeof at === "string" ? Date.parse(at) : at;
  const [date = "", seconds = ""] = new Date(moment + offsetAt(time_zone, moment))
    .toISOString()
    .split(/[T.]/);
  return { date, time: seconds.slice(0, 5), seconds, minutes: minutesOf(seconds) };
}

/** The zone's date at a moment: `2026-11-21`. */
export const dateOf = (at: number | string, time_zone: string): string => wallOf(at, time_zone).date;

/** Hours and minutes by the zone's clock: `14:05`. */
export const timeOf = (at: number | string, time_zone: string): string => wallOf(at, time_zone).time;

/** The moment at which a zone's clock shows a date and a time, as ISO text; see `toMoment`. */
export const momentOf = (date: string, time: string, time_zone: string): string =>
  iso(toMoment(Date.parse(`${date}T${time}:00Z`), time_zone));

/**
 * For a date and time that a zone's clocks skip: the moments with the offset before the change and the one after it,
 * the earlier first. Null for all other times.
 */
export function skippedAt(date: string, time: string, time_zone: string): [string, string] | null {
  const wall = Date.parse(`${date}T${time}Z`);
  const at = toMoment(wall, time_zone);
  if (at + offsetAt(time_zone, at) === wall) return null;
  const [before, after] = [wall - DAY_MS, wall + DAY_MS].map((day) => wall - offsetAt(time_zone, day));
  const both: [string, string] = [iso(before ?? at), iso(after ?? at)];
  return both[0] < both[1] ? both : [both[1], both[0]];
}

/** Whether two zones' clocks differ now or in the coming year, whatever the zones are called. */
export function clocksDiffer(one: string, other: string, now = Date.now()): boolean {
  if (one === other) return false;
  const months = [0, 3, 6, 9].map((month) => now + month * 30 * DAY_MS);
  return months.some((at) => offsetAt(one, at) !== offsetAt(other, at));
}

/** The first moment of a date in a zone; a day may begin at 1 o'clock and have 23, 24 or 25 hours. */
export const startOfDate = (date: string, time_zone: string): number => toMoment(Date.parse(date), time_zone);

// Calendar dates and times of day, which are the same in every zone.

/** The date `days` after another; negative goes back. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

export const mondayOf = (date: string): string => addDays(date, -((new Date(date).getUTCDay() + 6) % 7));

/** Whether a text is a calendar date, such as `2026-11-21`. */
export const isDate = (text: string | null): text is string =>
  text !== null && /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** `09:30` from minutes since midnight. */
export const timeOfMinutes = (minutes: number): string =>
  new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);

/** Minutes since midnight from `09:30`; `24:00` is the end of the day. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};
