import { addDays, mondayOf } from "@/lib/time/clock";
import {
  dayOfMonth,
  FoundDays,
  monthFrom,
  monthsLater,
  nth,
  singleDay,
  two,
  weekdayNumber,
  weekFrom,
} from "./calendar";
import { readSpans } from "./spans";
import { compiled } from "./tokens";
import type { DaySpan } from "./words";

/** The dates that a weekday can mean: with “next”, one of this week may be that of the next week. */
function weekdays(calendar: FoundDays, weekday: number, isNext: boolean): DaySpan[] {
  const { today } = calendar;
  // Who means today says so.
  const date = calendar.from(addDays(today, 1), weekday);
  const isThisWeek = mondayOf(date) === mondayOf(today);
  return isNext && isThisWeek ? [singleDay(date), singleDay(addDays(date, 7))] : [singleDay(date)];
}

const BEGINNING_DAYS = 10;
const END_FROM = 21;

type Rule = (text: string) => string;

const rule =
  (pattern: string, to: (...groups: string[]) => string): Rule =>
  (text) =>
    text.replace(compiled(` ${pattern}(?= )`), (_, ...found: string[]) => ` ${to(...found.slice(0, -2))}`);

const LAST_PLACE = 5;

/** A weekday's first, second … or last date in a month. */
function weekdayInMonth({ from, to }: DaySpan, weekday: number, place: number): string {
  const first = addDays(from, (weekday - weekdayNumber(from) + 7) % 7);
  if (place < LAST_PLACE) return addDays(first, 7 * (place - 1));
  const last = addDays(first, 28);
  return to !== null && last > to ? addDays(first, 21) : last;
}

/** Dates and months. */
function dateRules(calendar: FoundDays, eitherOrder: boolean): Rule[] {
  const { today } = calendar;
  const date = (day = "", month = "", year = "") =>
    year
      ? calendar.date(`${year}-${two(Number(month))}-${two(Number(day))}`)
      : calendar.date(dayOfMonth(today, Number(day), Number(month)));
  const firstOf = (month = "") => dayOfMonth(today, 1, Number(month)) ?? today;
  const inMonth = (month = "") => {
    const isNow = Number(today.slice(5, 7)) === Number(month);
    const first = isNow ? `${today.slice(0, 8)}01` : firstOf(month);
    return monthFrom(first);
  };
  const NUMBER = "(?:ON )?(\\d{1,2})(?: NTH)?";
  return [
    rule("(?:ON )?DATE(\\d{4})(\\d\\d)(\\d\\d)", (year, month, day) => date(day, month, year)),
    rule("(?:ON )?DM(\\d{1,2})/(\\d{1,2})", (a = "", b = "") => {
      const months = Number(b) <= 12 ? [dayOfMonth(today, Number(a), Number(b))] : [];
      const swapped =
        eitherOrder && Number(a) <= 12 && a !== b ? [dayOfMonth(today, Number(b), Number(a))] : [];
      return Number(b) > 12 && swapped.length === 0 ? " x " : calendar.date(...months, ...swapped);
    }),
    // Two days of one month: “3 to 7 December”, “from the 3rd to the 7th”.
    rule(
      `(?:SINCE |BETWEEN )?${NUMBER} (?:TO|UNTIL|AND) ${NUMBER} M(\\d{1,2})`,
      (a = "", b = "", month = "") => {
        const before = Number(a) <= Number(b) ? Number(month) : ((Number(month) + 10) % 12) + 1;
        return `${date(a, `${before}`)} TO ${date(b, month)}`;
      },
    ),
    rule(`(?:ON )?(\\d{1,2})(?: NTH)? M(\\d{1,2}) (20\\d\\d)`, date),
    rule(`(?:ON )?(\\d{1,2})(?: NTH)? M(\\d{1,2})`, date),
    rule("M(\\d{1,2}) (?:ON )?(\\d{1,2})(?: NTH)?(?! (?:CLOCK|TO))", (month, day) => date(day, month)),
    // “The first Friday in December”.
    rule("PLACE(\\d) W(\\d) (?:WITHIN )?M(\\d{1,2})", (place = "", weekday = "", month = "") =>
      calendar.date(weekdayInMonth(inMonth(month), Number(weekday), Number(place))),
    ),
    rule("BEGINNING M(\\d{1,2})", (month) => {
      const { from } = inMonth(month);
      return calendar.add({ from, to: addDays(from, BEGINNING_DAYS - 1) });
    }),
    rule("END M(\\d{1,2})", (month) => {
      const { from, to } = inMonth(month);
      return calendar.add({ from: `${from.slice(0, 8)}${END_FROM}`, to });
    }),
    rule(
      "(SINCE|AFTER|WITHIN|NEXT|NOTBEFORE) M(\\d{1,2})",
      (mark, month) => `${mark} ${calendar.add(inMonth(month))}`,
    ),
    rule(
      "(?:(SINCE|BETWEEN) )?ON (\\d{1,2})(?: NTH)? (TO|UNTIL|AND) (?:ON )?(\\d{1,2})(?: NTH)?",
      (mark, a, join, b) =>
        `${mark ?? "SINCE"} ${calendar.date(nth(today, Number(a)))} ${join} ${calendar.date(nth(today, Number(b)))}`,
    ),
    rule(
      "(?:SINCE |BETWEEN )?(?:ON )?(\\d{1,2}) NTH (?:TO|UNTIL|AND) (?:ON )?(\\d{1,2}) NTH",
      (a, b) => `SINCE ${calendar.date(nth(today, Number(a)))} TO ${calendar.date(nth(today, Number(b)))}`,
    ),
    // “Wednesday 9 at 1 pm”: a number between a weekday and a time is the day's.
    rule("W(\\d) ,? ?(?:ON )?(\\d{1,2})(?: NTH)?(?= ,? ?TIME)", (weekday, day) =>
      Number(day) <= 31 ? `W${weekday} ${calendar.date(nth(today, Number(day)))}` : " x ",
    ),
    rule("(?:ON )?(\\d{1,2}) NTH", (day) => calendar.date(nth(today, Number(day)))),
    rule("ON (\\d{1,2})(?! x)", (day) =>
      Number(day) <= 31 ? calendar.date(nth(today, Number(day))) : " x ",
    ),
  ];
}

/** DaySpan that are named by how far they are from today. */
function relativeRules(calendar: FoundDays): Rule[] {
  const { today } = calendar;
  const monday = (weeks: number) => addDays(mondayOf(today), 7 * weeks);
  const week = (weeks: number) => calendar.add(weekFrom(monday(weeks)));
  const ahead = (count: string, unit: string) => {
    if (unit === "DAY") return calendar.date(addDays(today, Number(count)));
    const from =
      unit === "WEEK"
        ? addDays(today, 7 * Number(count))
        : monthsLater(today, Number(count), Number(today.slice(8)));
    return calendar.add(weekFrom(from));
  };
  const DAY = "(TODAY|TOMORROW|W\\d)";
  const weeksAfter = (day = "", weeks = 0) => {
    const tomorrow = addDays(today, 1);
    const weekday = /^W(\d)$/.exec(day)?.[1];
    const begin = weekday ? calendar.from(tomorrow, Number(weekday)) : day === "TODAY" ? today : tomorrow;
    return calendar.date(addDays(begin, 7 * weeks));
  };
  return [
    // “Friday week”, “tomorrow in two weeks”, “a week from tomorrow”, “a week on Monday”.
    rule(`${DAY} LATER(\\d)`, (day, weeks) => weeksAfter(day, Number(weeks))),
    rule(`${DAY} AHEAD (\\d{1,2}) WEEK`, (day, weeks) => weeksAfter(day, Number(weeks))),
    rule(`${DAY} AHEAD (7|14|21|28) DAY`, (day, days) => weeksAfter(day, Number(days) / 7)),
    rule(`(?<!AHEAD )(\\d{1,2}) WEEK (?:SINCE |AFTER )?${DAY}`, (weeks, day) =>
      weeksAfter(day, Number(weeks)),
    ),
    rule("AHEAD (\\d{1,2}) (DAY|WEEK|MONTH)", (count = "", unit = "") => ahead(count, unit)),
    rule("DAYAFTERTOMORROW", () => calendar.date(addDays(today, 2))),
    rule("TOMORROW", () => calendar.date(addDays(today, 1))),
    rule("TODAY", () => calendar.date(today)),
    rule("WEEKAFTERNEXT", () => week(2)),
    rule("(?:NEXT WEEK|WEEK NEXT)", () => week(1)),
    rule("(?:THIS WEEK)", () => calendar.add({ from: today, to: addDays(monday(1), -1) })),
    rule("W(\\d) (?:x )?WEEK @(\\d+)", (weekday = "", index = "") => {
      const [in_week] = calendar.found[Number(index)] ?? [];
      const found = in_week && calendar.from(mondayOf(in_week.from), Number(weekday));
      calendar.found[Number(index)] = [];
      return calendar.date(found ?? null);
    }),
    rule("(?:NEXT WEEKEND|WEEKEND NEXT)", () => {
      const saturday = calendar.from(today, 6);
      return calendar.add(
        ...[saturday, addDays(saturday, 7)].map((from) => ({ from, to: addDays(from, 1) })),
      );
    }),
    rule("(?:THIS )?WEEKEND", () => {
      const saturday = weekdayNumber(today) === 0 ? today : calendar.from(today, 6);
      return calendar.add({ from: saturday, to: calendar.from(saturday, 0) });
    }),
    rule("(?:NEXT MONTH|MONTH NEXT)", () => calendar.add(monthFrom(monthsLater(today, 1, 1)))),
    rule("THIS MONTH", () => calendar.add({ from: today, to: monthFrom(`${today.slice(0, 8)}01`).to })),
  ];
}

/** Weekdays are read last: in a week or beside a date that is named too. */
function weekdayRules(calendar: FoundDays): Rule[] {
  const isWeek = ([only]: DaySpan[]) =>
    only?.to === addDays(only?.from ?? "", 6) && weekdayNumber(only.from) === 1;
  const named = calendar.found.filter((days) => days.length === 1 && isWeek(days)).at(-1)?.[0];
  const add = (weekday: string, isNext: boolean) =>
    named
      ? calendar.add(singleDay(calendar.from(named.from, Number(weekday))))
      : calendar.add(...weekdays(calendar, Number(weekday), isNext));
  return [
    // “Thursday 3 December” is one day; “Thursday 4 December” is none if that is a Friday.
    (text) =>
      text.replace(/ W(\d) (?:[,x] )?@(\d+)(?= )/g, (found, weekday: string, index: string) => {
        const days = calendar.found[Number(index)] ?? [];
        const [only] = days;
        const isDay = days.length >= 1 && days.every(({ from, to }) => from === to);
        if (!isDay || !only) return found;
        const right = days.filter(({ from }) => weekdayNumber(from) === Number(weekday));
        if (right.length > 0) calendar.found[Number(index)] = right;
        else calendar.isWrong = true;
        return ` @${index} `;
      }),
    // A span that begins on today's weekday begins today.
    (text) =>
      text.replace(
        / (?:SINCE )?W(\d)(?= (?:TO|UNTIL) W\d)| BETWEEN W(\d)(?= AND W\d)/g,
        (_, a?: string, b?: string) => {
          const begin = calendar.from(named?.from ?? calendar.today, Number(a ?? b));
          return ` ${a ? "SINCE" : "BETWEEN"}${calendar.add(singleDay(begin))}`;
        },
      ),
    (text) =>
      text.replace(
        / (?:NEXT W(\d)|W(\d) NEXT)(?= )/g,
        (_, a?: string, b?: string) => ` ${add(a ?? b ?? "", true)}`,
      ),
    (text) => text.replace(/ (?:THIS )?W(\d)(?= )/g, (_, a: string) => ` ${add(a, false)}`),
  ];
}

const isIn = (inner: DaySpan, outer: DaySpan) =>
  inner !== outer &&
  inner.from >= outer.from &&
  (outer.to === null || (inner.to !== null && inner.to <= outer.to));

/** The days that tokens name; null if they name a date that can't be meant. Of a week and a day in it, the day counts. */
export function readDays(tokens: string, today: string, eitherOrder: boolean): DaySpan[] | null {
  const calendar = new FoundDays(today);
  const rules = [...dateRules(calendar, eitherOrder), ...relativeRules(calendar)];
  const dated = rules.reduce(
    (text, rule) => rule(text).replace(/ +/g, " "),
    ` ${tokens} `.replace(/ +/g, " "),
  );
  const named = weekdayRules(calendar).reduce(
    (text, rule) => rule(text.replace(/ +/g, " ")),
    dated.replace(/ +/g, " "),
  );
  readSpans(named.replace(/ +/g, " "), calendar);
  if (calendar.isWrong) return null;
  const all = calendar.found.flat();
  const unique = all.filter(
    (one, n) => all.findIndex((two) => two.from === one.from && two.to === one.to) === n,
  );
  const narrow = unique.filter((outer) => !unique.some((inner) => isIn(inner, outer)));
  return narrow.toSorted((a, b) => a.from.localeCompare(b.from));
}
