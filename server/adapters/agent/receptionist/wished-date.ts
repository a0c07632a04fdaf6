import type { Dates, Vocabulary } from "@/server/languages/vocabulary";
import { addDays, isDate, mondayOf } from "@/server/lib/clock";
import { cantCome } from "./wishes";

/** How many words for “to” are tried; no sentence has more. */
const MOST_TOS = 20;

const two = (number: number) => String(number).padStart(2, "0");

/** Whether a date exists: February has no 31st. */
const isThere = (date: string): boolean => isDate(date) && addDays(date, 0) === date;

/** The next date with this day and month, today included; null if there is none. Months count from 1. */
export function dayOfMonth(today: string, day: number, month: number): string | null {
  const year = Number(today.slice(0, 4));
  const [here, next] = [year, year + 1].map((one) => `${one}-${two(month)}-${two(day)}`);
  const date = here && here >= today ? here : next;
  return date !== undefined && isThere(date) ? date : null;
}

function monthsLater(today: string, count: number, day: number): string {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(day, last))).toISOString().slice(0, 10);
}

function ahead(today: string, count: string, unit: string, { numbers, week, month }: Dates): string {
  const named = numbers.findIndex((words) => words.split("|").includes(count));
  const number = Number(count) || named + 1;
  if (unit === month) return monthsLater(today, number, Number(today.slice(8)));
  return addDays(today, unit === week ? 7 * number : number);
}

type Way = [RegExp, (today: string, found: string[]) => string | null];

const NUMERIC: Way[] = [
  [/\b(\d{4}-\d\d-\d\d)\b/, (_today, [date = ""]) => (isThere(date) ? date : null)],
  [/\b(\d{1,2})\.(\d{1,2})\./, (today, [day, month]) => dayOfMonth(today, Number(day), Number(month))],
];

/** The ways in which a language names a day of a month. */
function namedMonths({ months, dayOfMonth: patterns }: Dates): Way[] {
  const place = (name: string) => months.findIndex((month) => new RegExp(`^(?:${month})$`, "i").test(name));
  return patterns.map(
    (pattern): Way => [
      new RegExp(pattern.replace("MONTH", months.join("|")), "i"),
      (today, [first = "", second = ""]) => {
        const [day, name] = place(first) < 0 ? [first, second] : [second, first];
        // Without a number it is the word for the first.
        return dayOfMonth(today, Number(day) || 1, place(name) + 1);
      },
    ],
  );
}

/** The ways in which a language names dates, each with the date it means. The first that fits counts. */
function waysOf(dates: Dates): Way[] {
  const { weekAfterNext } = dates;
  return [
    ...NUMERIC,
    ...dates.numeric.map(
      (pattern): Way => [pattern, (today, [day, month]) => dayOfMonth(today, Number(day), Number(month))],
    ),
    ...namedMonths(dates),
    [dates.dayAfterTomorrow, (today) => addDays(today, 2)],
    [dates.tomorrow, (today) => addDays(today, 1)],
    [
      dates.ahead,
      (today, [count = "", unit = ""]) => ahead(today, count.toLowerCase(), unit.toLowerCase(), dates),
    ],
    ...(weekAfterNext ? [[weekAfterNext, (today) => addDays(mondayOf(today), 14)] satisfies Way] : []),
    [dates.nextWeek, (today) => addDays(mondayOf(today), 7)],
    [dates.nextMonth, (today) => monthsLater(today, 1, 1)],
  ];
}

const kept = new Map<Dates, Way[]>();

function dateIn(text: string, today: string, dates: Dates): string | null {
  const ways = kept.get(dates) ?? waysOf(dates);
  kept.set(dates, ways);
  for (const [pattern, read] of ways) {
    const found = pattern.exec(text);
    const date = found && read(today, found.slice(1));
    if (date) return date;
  }
  return null;
}

/**
 * The date from which on an unaccented text wants an appointment; null if it names none. `today`: by the business's
 * clock. `booked`: the days of the customer's appointments, which a text may name to say which one it means.
 */
export function wishedDate(
  text: string,
  today: string,
  words: Vocabulary,
  booked: readonly string[] = [],
): string | null {
  // The last word for "to" before a date counts; a time may come after it ("al 14 de diciembre a las 10").
  const ends = [...text.matchAll(new RegExp(`\\b(?:${words.to})\\b`, "gi"))].map(
    ({ index, 0: { length } }) => index + length,
  );
  const tos = ends.toReversed().slice(0, MOST_TOS);
  const named = tos.map((end) => dateIn(text.slice(end), today, words.dates)).find(Boolean) ?? null;
  // Customers who can't come on a day don't want that day.
  if (named || cantCome(text, words)) return named;
  const found = dateIn(text, today, words.dates);
  return found && booked.includes(found) ? null : found;
}
