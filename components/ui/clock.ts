/** Moments in words, always by a given time zone: the only place in the dashboard that turns a moment into words. */

import { DAY_MS, dateOf, formatter, HOUR_MS, MINUTE_MS, timeOf, wallOf } from "@/server/lib/clock";

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
  `${fullDate(time_zone).format(Date.parse(at))}, ${wallOf(at, time_zone).seconds}`;

/** A time of day, with its date where that is not today's. */
const dated = (time: string, at: string, time_zone: string, now: number): string =>
  dateOf(at, time_zone) === dateOf(now, time_zone) ? time : `${shortDateOf(at, time_zone, now)}, ${time}`;

/** To the second, in few words: `14:05:09` today, else `21 Nov, 14:05:09`. */
export const stampOf = (at: string, time_zone: string, now = Date.now()): string =>
  dated(wallOf(at, time_zone).seconds, at, time_zone, now);

/** To the minute, in few words: `14:05` today, else `21 Nov, 14:05`. */
export const shortMomentOf = (at: string, time_zone: string, now = Date.now()): string =>
  dated(timeOf(at, time_zone), at, time_zone, now);

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

/** `clocksDiffer` as a script for before ours load: given the zone, it marks the document if the browser's differs. */
export const MARK_ELSEWHERE = `(zone) => {
  const clock = (timeZone) => {
    const format = new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short", timeStyle: "short" });
    return [0, 3, 6, 9].map((month) => format.format(Date.now() + month * 2592e6)).join();
  };
  document.documentElement.toggleAttribute("data-elsewhere", clock(zone) !== clock());
}`;
