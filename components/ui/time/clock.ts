/** Formats moments in a given time zone: the only place in the dashboard that does so. */

import { DAY_MS, dateOf, formatter, HOUR_MS, MINUTE_MS, timeOf, wallOf } from "@/lib/time/clock";

const fullDate = formatter({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
const date = formatter({ day: "numeric", month: "short" });
const oldDate = formatter({ day: "numeric", month: "short", year: "numeric" });
const longDate = formatter({ weekday: "long", day: "numeric", month: "long" });
const longOldDate = formatter({ day: "numeric", month: "long", year: "numeric" });
const shortWeekday = formatter({ weekday: "short", day: "numeric", month: "short" });
const weekdayInitial = formatter({ weekday: "narrow" });
const range = formatter({ day: "numeric", month: "long", year: "numeric" });
const relative = new Intl.RelativeTimeFormat("en", { style: "narrow", numeric: "auto" });

/** The browser's time zone. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const isThisYear = (at: number | string, time_zone: string, now: number): boolean =>
  dateOf(at, time_zone).slice(0, 4) === dateOf(now, time_zone).slice(0, 4);

/** The date as people write it, `21 Nov`, with its year if that is not the current one. */
const shortDateOf = (at: string, time_zone: string, now: number): string =>
  (isThisYear(at, time_zone, now) ? date : oldDate)(time_zone).format(Date.parse(at));

/** The exact time: `Sat, 21 Nov 2026, 14:05`. */
export const exactly = (at: string, time_zone: string): string =>
  `${fullDate(time_zone).format(Date.parse(at))}, ${timeOf(at, time_zone)}`;

/** The exact time, to the second: `Sat, 21 Nov 2026, 14:05:09`. */
export const toTheSecond = (at: string, time_zone: string): string =>
  `${fullDate(time_zone).format(Date.parse(at))}, ${wallOf(at, time_zone).seconds}`;

/** A time of day, with its date unless that is today. */
const dated = (time: string, at: string, time_zone: string, now: number): string =>
  dateOf(at, time_zone) === dateOf(now, time_zone) ? time : `${shortDateOf(at, time_zone, now)}, ${time}`;

/** Short, to the second: `14:05:09` today, else `21 Nov, 14:05:09`. */
export const stampOf = (at: string, time_zone: string, now = Date.now()): string =>
  dated(wallOf(at, time_zone).seconds, at, time_zone, now);

/** Short, to the minute: `14:05` today, else `21 Nov, 14:05`. */
export const shortMomentOf = (at: string, time_zone: string, now = Date.now()): string =>
  dated(timeOf(at, time_zone), at, time_zone, now);

/** How long ago within a day, `5 min ago`; after that the date. */
export function agoInWords(at: string, time_zone: string, now = Date.now()): string {
  const ago = Date.parse(at) - now;
  if (Math.abs(ago) < MINUTE_MS) return relative.format(0, "minute");
  if (Math.abs(ago) < HOUR_MS) return relative.format(Math.trunc(ago / MINUTE_MS), "minute");
  if (Math.abs(ago) < DAY_MS) return relative.format(Math.trunc(ago / HOUR_MS), "hour");
  return shortDateOf(at, time_zone, now);
}

/** A day in everyday words; `words` are those for today and yesterday. */
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

// A calendar date, such as `2026-11-21`, is the same in every zone.

/** A date in words: `Mon 23 Nov`; `long` is `Monday 23 November`. */
export const dateInWords = (day: string, length: "short" | "long" = "short"): string =>
  (length === "short" ? shortWeekday : longDate)("UTC").format(Date.parse(day));

/** A date without its weekday: `23 Nov`. */
export const shortDate = (day: string): string => date("UTC").format(Date.parse(day));

/** The first letter of a date's weekday. */
export const weekdayOf = (day: string): string => weekdayInitial("UTC").format(Date.parse(day));

/** A range of dates, such as `23 – 29 November 2026`. */
export const rangeInWords = (from: string, to: string): string =>
  range("UTC").formatRange(Date.parse(from), Date.parse(to));
