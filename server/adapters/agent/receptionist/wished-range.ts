import type { Vocabulary } from "@/server/languages/vocabulary";
import { addDays, mondayOf } from "@/server/lib/clock";
import { dayOfMonth } from "./wished-date";
import { wishOf } from "./wishes";

/** The days within which an appointment is wanted, both ends included. `rest`: the text without the words for them. */
type WishedRange = { from: string; to: string; rest: string };

/** One end of a range: a weekday, or a day of a month; null if only the other end may name the month. */
type End = { weekday: number } | { day: number; month: number | null };

type Reader = { pattern: RegExp; nths: RegExp; endOf(text: string): End };

const SUFFIX = "(?:st|nd|rd|th|er|ro|[oº°.])?";
const FIRST = "premier|primero|primeiro";

/** Builds the reader of a language's ranges. */
function readerOf({ days, dates }: Vocabulary): Reader {
  const { months, ranges } = dates;
  const { between, span, article, nths } = ranges;
  const [weekday, month] = [`(?:${days.join("|")})`, `(?:${months.join("|")})`];
  const number = `(?:\\d{1,2}|${FIRST})${SUFFIX}`;
  const end = `(${month} \\d{1,2}${SUFFIX}|${number}(?: of| de)? ${month}|\\d{1,2}[./]\\d{1,2}\\.?|${number}|${weekday})`;
  const two = ([open, join]: readonly [string, string]) =>
    `(?<!\\w)${open}${article}${end},?\\s?${join}\\s?${article}${end}(?![\\w:]|\\.\\d)`;
  const place = (all: readonly string[], text: string) =>
    all.findIndex((one) => new RegExp(`^(?:${one})$`, "i").test(text));
  return {
    pattern: new RegExp(`${two(between)}|${two(span)}`, "i"),
    nths: new RegExp(`(?<!\\w)(?:${nths.join("|")})`, "i"),
    endOf(text) {
      const named = place(days, text);
      if (named >= 0) return { weekday: named };
      const [day = "", other] = text.match(/\d+/g) ?? [];
      const word = new RegExp(month, "i").exec(text.replace(new RegExp(FIRST, "i"), ""))?.[0];
      // Without a number it is the word for the first.
      const of = { day: Number(day) || 1 };
      if (word) return { ...of, month: place(months, word) + 1 };
      return { ...of, month: other ? Number(other) : null };
    },
  };
}

const kept = new Map<Vocabulary, Reader>();

const weekdayOf = (date: string) => new Date(date).getUTCDay();

/** The next date with this day of the month, from a date on. */
function nthFrom(date: string, day: number): string | null {
  const month = Number(date.slice(5, 7));
  const here = dayOfMonth(date, day, month);
  return here && here.slice(0, 7) === date.slice(0, 7) ? here : dayOfMonth(date, day, (month % 12) + 1);
}

/** The first date that an end names, from a date on. */
function dayFrom(date: string, end: End): string | null {
  if ("weekday" in end) return addDays(date, (end.weekday - weekdayOf(date) + 7) % 7);
  return end.month === null ? nthFrom(date, end.day) : dayOfMonth(date, end.day, end.month);
}

/** The first end with the month of the last or, as in "28 to 3 January", the month before. */
function withMonth(first: End, last: End): End {
  if ("weekday" in first || first.month !== null || "weekday" in last || last.month === null) return first;
  const before = ((last.month + 10) % 12) + 1;
  return { day: first.day, month: first.day <= last.day ? last.month : before };
}

const isBare = (end: End) => "day" in end && end.month === null;

/** Whether the range begins on a day of the customer's appointments, so it says from which day to which to move one. */
const tellsMove = (first: End, from: string, booked: readonly string[]) =>
  booked.some((date) => date === from || ("weekday" in first && first.weekday === weekdayOf(date)));

/**
 * The range of days within which an unaccented text wants an appointment; undefined if it names none. `today`: by the
 * business's clock. `booked`: the days of the customer's appointments, from which the text may want to move one.
 */
export function wishedRange(
  text: string,
  today: string,
  words: Vocabulary,
  booked: readonly string[] = [],
): WishedRange | undefined {
  const reader = kept.get(words) ?? readerOf(words);
  kept.set(words, reader);
  const found = reader.pattern.exec(text);
  if (!found) return undefined;
  const [whole, a, b, c = "", d = ""] = found;
  const [first, last] = [reader.endOf(a ?? c), reader.endOf(b ?? d)];
  // Two bare numbers may be hours, or anything else.
  if (isBare(first) && isBare(last) && !reader.nths.test(whole)) return undefined;
  const begin = words.dates.nextWeek.test(text) ? addDays(mondayOf(today), 7) : today;
  const from = dayFrom(begin, withMonth(first, last));
  const to = from && dayFrom(from, last);
  if (!from || !to) return undefined;
  const isSpan = a === undefined;
  if (isSpan && wishOf(text, words) !== undefined && tellsMove(first, from, booked)) return undefined;
  return { from, to, rest: text.replace(whole, " ") };
}
