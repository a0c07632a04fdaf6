import { plain } from "@/lib/text/normalize-text";
import { addDays, DAY_MS, formatter, wallOf } from "@/lib/time/clock";
import { AgentLanguage } from "@/schema/model";

type Style = "long" | "short";
const made = (part: "weekday" | "month", style: Style) =>
  AgentLanguage.options.map((language) => formatter({ [part]: style }, language));
const WEEKDAYS = { long: made("weekday", "long"), short: made("weekday", "short") };
const MONTHS = { long: made("month", "long"), short: made("month", "short") };

const TODAY = "today hoy hoje heute aujourd hui";
const TOMORROW = "tomorrow manana amanha morgen demain";

const tokens = (text: string): string[] => plain(text).split(" ").filter(Boolean);

/** The words for a part of a moment's date, in all languages. */
const wordsFor = (formats: typeof WEEKDAYS, styles: Style[], at: number, time_zone: string): string[] =>
  styles.flatMap((style) => formats[style].flatMap((format) => tokens(format(time_zone).format(at))));

/** The spellings of a time of day: `10:00`, `10.00`, `10h`, `10 uhr`, `10 am`. Plain, so punctuation is a space. */
export function timeSpellings(time: string): string[] {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const [minutes, half] = [String(minute).padStart(2, "0"), hour % 12 || 12];
  const noon = hour < 12 ? "am" : "pm";
  const whole =
    minute === 0
      ? [`${hour}h`, `${hour} h`, `${hour} uhr`, `${hour}h00`, `${half}${noon}`, `${half} ${noon}`]
      : [`${hour}h${minutes}`];
  const exact = [`${hour} ${minutes}`, `${String(hour).padStart(2, "0")} ${minutes}`];
  const noons = [
    `${half} ${minutes} ${noon}`,
    `${half} ${minutes}${noon}`,
    `${half} ${minutes} ${noon[0]} m`,
  ];
  // Longest first, so that nothing is left over of “10 00 am”.
  return [
    ...noons,
    ...exact.map((one) => `${one} uhr`),
    ...exact.map((one) => `${one} h`),
    ...exact,
    ...whole,
  ];
}

/** The plain words that can name a moment's day, in all languages: weekday, month, `3rd`, today or tomorrow. */
export function dayWords(at: string, time_zone: string, now = Date.now()): Set<string> {
  const moment = Date.parse(at);
  const { date } = wallOf(moment, time_zone);
  const today = wallOf(now, time_zone).date;
  const near = date === today ? TODAY : date === addDays(today, 1) ? TOMORROW : "";
  const day = Number(date.slice(8));
  return new Set([
    ...wordsFor(WEEKDAYS, ["long", "short"], moment, time_zone),
    ...wordsFor(MONTHS, ["long", "short"], moment, time_zone),
    ...[`${day}st`, `${day}nd`, `${day}rd`, `${day}th`, ...tokens(near)],
  ]);
}

/** The year and the day of the month, as numbers. On their own they could just as well be hours. */
export function dayNumbers(at: string, time_zone: string): Set<string> {
  const [year = "", , day = ""] = wallOf(at, time_zone).date.split("-");
  return new Set([year, day, String(Number(day))]);
}

/** Whether a plain text names a moment's month. */
export const namesMonth = (said: string, at: string, time_zone: string): boolean => {
  const months = new Set(wordsFor(MONTHS, ["long", "short"], Date.parse(at), time_zone));
  return said.split(" ").some((word) => months.has(word));
};

const NOON = Date.UTC(2026, 0, 5, 12);
const every = (count: number, ms: number) => Array.from({ length: count }, (_, n) => NOON + n * ms);
/** Names that are also other words, such as the verb “may”, so they don't name a moment. */
const OTHER = new Set(["may", "march", "feira", "mar", "marco"]);
const LONG_NAMES = new Set(
  [
    ...every(7, DAY_MS).flatMap((at) => wordsFor(WEEKDAYS, ["long"], at, "UTC")),
    ...every(12, 30.4 * DAY_MS).flatMap((at) => wordsFor(MONTHS, ["long"], at, "UTC")),
    ...tokens(`${TODAY} ${TOMORROW} mon tue wed thu fri sat sun`),
  ].filter((word) => !OTHER.has(word)),
);

const TIME = /\b\d{1,2}[:.h]\d\d\b|\b\d{1,2} ?(?:am|pm|a\.m\.|p\.m\.|uhr|h)\b/i;

export const namesTime = (text: string): boolean => TIME.test(text);

/** Whether a text names a day or a time of day. */
export const namesMoment = (text: string): boolean =>
  namesTime(text) || tokens(text).some((word) => LONG_NAMES.has(word));

/** Whether a text names this moment's day or time, and no other. */
export function agreesWith(text: string, at: string, time_zone: string): boolean {
  if (!namesMoment(text)) return false;
  const said = plain(text);
  const time = timeSpellings(wallOf(at, time_zone).time).find((one) => ` ${said} `.includes(` ${one} `));
  const rest = time === undefined ? said : ` ${said} `.replace(` ${time} `, " ").trim();
  const day = new Set([...dayWords(at, time_zone), ...dayNumbers(at, time_zone)]);
  const isOfMoment = (word: string) => /\d/.test(word) || LONG_NAMES.has(word);
  return rest.split(" ").every((word) => !isOfMoment(word) || day.has(word));
}
