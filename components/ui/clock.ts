/** Moments in words, always by a given time zone: the only place in the dashboard that turns a moment into words. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const DIGITS = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;

/** A way to write moments; one formatter is kept for each zone, since making one is slow. */
function formatter(options: Intl.DateTimeFormatOptions): (time_zone: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (time_zone) => {
    const known = kept.get(time_zone);
    if (known) return known;
    const format = new Intl.DateTimeFormat("en-GB", { ...options, hourCycle: "h23", timeZone: time_zone });
    kept.set(time_zone, format);
    return format;
  };
}

const digits = formatter(DIGITS);
const fullDate = formatter({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
const date = formatter({ day: "numeric", month: "short" });
const oldDate = formatter({ day: "numeric", month: "short", year: "numeric" });
const longDate = formatter({ weekday: "long", day: "numeric", month: "long" });
const longOldDate = formatter({ day: "numeric", month: "long", year: "numeric" });
const shortWeekday = formatter({ weekday: "short", day: "numeric", month: "short" });
const weekdayInitial = formatter({ weekday: "narrow" });
const range = formatter({ day: "numeric", month: "long", year: "numeric" });
const relative = new Intl.RelativeTimeFormat("en", { style: "narrow", numeric: "auto" });

/** The zone that the browser shows times in. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a zone's clock shows at a moment: `2026-11-21`, `14:05`, `14:05:09`, and the minutes since midnight. */
export function wallOf(at: number | string, time_zone: string) {
  const parts = digits(time_zone).formatToParts(typeof at === "string" ? Date.parse(at) : at);
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
  const [hour, minute] = [read("hour"), read("minute")];
  return {
    date: `${read("year")}-${read("month")}-${read("day")}`,
    time: `${hour}:${minute}`,
    seconds: `${hour}:${minute}:${read("second")}`,
    minutes: Number(hour) * 60 + Number(minute),
  };
}

/** Whether two zones' clocks differ now or in the coming year, whatever they are called. */
export function clocksDiffer(one: string, other: string, now = Date.now()): boolean {
  if (one === other) return false;
  const months = [0, 3, 6, 9].map((month) => now + month * 30 * DAY_MS);
  return months.some((at) => digits(one).format(at) !== digits(other).format(at));
}

/**
 * The moment at which a zone's clock shows a date and a time, as ISO text: the first where it shows them twice, as
 * much later as it was put forward where it never does.
 */
export function momentOf(day: string, time: string, time_zone: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const shown = (at: number) => {
    const there = wallOf(at, time_zone);
    return Date.parse(`${there.date}T${there.time}:00Z`);
  };
  const moments = [wall - DAY_MS, wall + DAY_MS].map((at) => wall - (shown(at) - at));
  return new Date(moments.find((at) => shown(at) === wall) ?? Math.max(...moments)).toISOString();
}

/** Hours and minutes: `14:05`. */
export const timeOf = (at: number | string, time_zone: string): string => wallOf(at, time_zone).time;

/** Hours, minutes and seconds: `14:05:09`. */
const secondsOf = (at: number | string, time_zone: string): string => wallOf(at, time_zone).seconds;

/** The date: `2026-11-21`. */
export const dateOf = (at: number | string, time_zone: string): string => wallOf(at, time_zone).date;

const isThisYear = (at: number | string, time_zone: string, now: number): boolean =>
  dateOf(at, time_zone).slice(0, 4) === dateOf(now, time_zone).slice(0, 4);

/** The date as people write it, `21 Nov`, with its year where that is another than now. */
const shortDateOf = (at: string, time_zone: string, now: number): string =>
  (isThisYear(at, time_zone, now) ? date : oldDate)(time_zone).format(Date.parse(at));

/** Exactly when: `Sat, 21 Nov 2026, 14:05`. */
export const exactly = (at: string, time_zone: string): string =>
  `${fullDate(time_zone).format(Date.parse(at))}, ${timeOf(at, time_zone)}`;

/** Exactly when, to the second: `Sat, 21 Nov 2026, 14:05:09`. */
export const toTheSecond = (at: string, time_zone: string): string =>
  `${fullDate(time_zone).format(Date.parse(at))}, ${secondsOf(at, time_zone)}`;

/** To the second, in few words: `14:05:09` today, else `21 Nov, 14:05:09`. */
export function stampOf(at: string, time_zone: string, now = Date.now()): string {
  const time = secondsOf(at, time_zone);
  if (dateOf(at, time_zone) === dateOf(now, time_zone)) return time;
  return `${shortDateOf(at, time_zone, now)}, ${time}`;
}

/** How long ago within a day, `5 min ago`; then the date. */
export function agoInWords(at: string, time_zone: string, now = Date.now()): string {
  const ago = Date.parse(at) - now;
  if (Math.abs(ago) < MINUTE_MS) return relative.format(0, "minute");
  if (Math.abs(ago) < HOUR_MS) return relative.format(Math.trunc(ago / MINUTE_MS), "minute");
  if (Math.abs(ago) < DAY_MS) return relative.format(Math.trunc(ago / HOUR_MS), "hour");
  return shortDateOf(at, time_zone, now);
}

/** A day as a person would say it; `words` are those for today and yesterday. */
export function dayInWords(
  at: string,
  time_zone: string,
  words: { today: string; yesterday: string },
  now = Date.now(),
): string {
  const day = dateOf(at, time_zone);
  if (day === dateOf(now, time_zone)) return words.today;
  if (day === dateOf(now - DAY_MS, time_zone)) return words.yesterday;
  return (isThisYear(at, time_zone, now) ? longDate : longOldDate)(time_zone).format(Date.parse(at));
}

// A date of the calendar, such as `2026-11-21`, is the same in every zone.

/** A date in words: `Mon 23 Nov`; `long` is `Monday 23 November`. */
export const dateInWords = (day: string, length: "short" | "long" = "short"): string =>
  (length === "short" ? shortWeekday : longDate)("UTC").format(Date.parse(day));

/** A date without its weekday: `23 Nov`. */
export const shortDate = (day: string): string => date("UTC").format(Date.parse(day));

/** The first letter of a date's weekday. */
export const weekdayOf = (day: string): string => weekdayInitial("UTC").format(Date.parse(day));

/** From when to when, such as `23 – 29 November 2026`. */
export const rangeInWords = (from: string, to: string): string =>
  range("UTC").formatRange(Date.parse(from), Date.parse(to));

/**
 * `clocksDiffer` as a script that runs before ours are there: a function of the organization's zone, which marks the
 * document where the browser's own is another.
 */
export const MARK_ELSEWHERE = `(zone) => {
  const clock = (timeZone) => {
    const format = new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short", timeStyle: "short" });
    return [0, 3, 6, 9].map((month) => format.format(Date.now() + month * 2592e6)).join();
  };
  document.documentElement.toggleAttribute("data-elsewhere", clock(zone) !== clock());
}`;
