import { addDays, DAY_MS, formatter, timeOf, wallOf } from "@/lib/time/clock";
import { PageLanguage } from "@/schema/page-language";
import { pageWords } from "@/server/adapters/languages/pages";

/** A formatter for each language of pages. */
function inEach(options: Intl.DateTimeFormatOptions) {
  const made = new Map(
    PageLanguage.options.map((language) => [language, formatter(options, pageWords(language).locale)]),
  );
  return (language: PageLanguage, time_zone: string) => (made.get(language) ?? formatter(options))(time_zone);
}

const weekdays = inEach({ weekday: "long" });
/** A Sunday, so that the days after it are those that opening hours are numbered by. */
const SUNDAY = Date.UTC(2026, 0, 4);

/** A weekday's name; 0 is Sunday. */
export const weekdayIn = (language: PageLanguage, day: number): string =>
  weekdays(language, "UTC").format(SUNDAY + day * DAY_MS);

const dates = inEach({ weekday: "long", day: "numeric", month: "long" });
const dayAndMonth = inEach({ day: "numeric", month: "long" });

/** The days from one date to another: `28 November – 11 December`. */
export const datesWords = (language: PageLanguage, from: string, to: string): string =>
  dayAndMonth(language, "UTC").formatRange(Date.parse(from), Date.parse(to));

const shortWeekdays = inEach({ weekday: "short" });
const daysOfMonth = inEach({ day: "numeric" });

/** A date in words: `Thursday 3 December`. */
export const dateWords = (language: PageLanguage, date: string): string =>
  dates(language, "UTC").format(Date.parse(date));

/** `Thu`. */
export const shortWeekday = (language: PageLanguage, date: string): string =>
  shortWeekdays(language, "UTC").format(Date.parse(date));

/** `3`. */
export const dayNumber = (language: PageLanguage, date: string): string =>
  daysOfMonth(language, "UTC").format(Date.parse(date));

/** A moment by the business's clock: `Tomorrow, 10:15`, `Thursday 3 December, 10:15`. */
export function soonWords(language: PageLanguage, at: string, now: number, time_zone: string): string {
  const { today, tomorrow } = pageWords(language).times;
  const { date } = wallOf(at, time_zone);
  const current = wallOf(now, time_zone).date;
  const named = date === current ? today : date === addDays(current, 1) ? tomorrow : undefined;
  const comma = pageWords(language).direction === "rtl" ? "،" : ",";
  return `${named ?? dateWords(language, date)}${comma} ${timeOf(at, time_zone)}`;
}
