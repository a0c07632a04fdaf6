import { DAY_MS } from "@/lib/time/clock";
import type { NthDay, Rule } from "./rule";

/** The week that a day belongs to: its number in the week's own year, and counted from that year's end. */
function weekOf(day: number, week_start: number): [number, number] {
  const weekday = new Date(day).getUTCDay();
  // The year of a week is that of its fourth day.
  const middle = day + (3 - ((weekday - week_start + 7) % 7)) * DAY_MS;
  const year = new Date(middle).getUTCFullYear();
  const [begin, end] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)];
  return [
    Math.floor((middle - begin) / DAY_MS / 7) + 1,
    -(Math.floor((end - DAY_MS - middle) / DAY_MS / 7) + 1),
  ];
}

const isListed = (list: number[], ...values: number[]): boolean =>
  list.length === 0 || values.some((value) => list.includes(value));

/** Whether a weekday is the nth of a span, which has it at the index `index` of `length` days. */
const isNth = (nth: number, index: number, length: number): boolean =>
  nth > 0 ? Math.floor(index / 7) + 1 === nth : Math.floor((length - 1 - index) / 7) + 1 === -nth;

/** Whether a rule applies to a day, given as its midnight. */
export function dayFilter(rule: Rule): (day: number) => boolean {
  const { frequency, days, months, month_days, year_days, weeks, week_start } = rule;
  // Elsewhere a number before a weekday means nothing.
  const counts = frequency === "MONTHLY" || frequency === "YEARLY";
  const isOfMonth = frequency === "MONTHLY" || months.length > 0;
  const weekdays = days.map((one) => one.day);
  // Most rules say no more than this.
  const isPlain =
    month_days.length + year_days.length + weeks.length === 0 &&
    !(counts && days.some(({ nth }) => nth !== 0));
  return (day) => {
    const date = new Date(day);
    const [month, weekday] = [date.getUTCMonth(), date.getUTCDay()];
    if (!isListed(months, month + 1)) return false;
    if (isPlain) return weekdays.length === 0 || weekdays.includes(weekday);
    const year = date.getUTCFullYear();
    const [yearBegin, monthBegin] = [Date.UTC(year, 0, 1), Date.UTC(year, month, 1)];
    const yearDays = (Date.UTC(year + 1, 0, 1) - yearBegin) / DAY_MS;
    const monthDays = (Date.UTC(year, month + 1, 1) - monthBegin) / DAY_MS;
    const [yearIndex, monthIndex] = [(day - yearBegin) / DAY_MS, (day - monthBegin) / DAY_MS];
    const isDay = ({ day: one, nth }: NthDay): boolean => {
      if (one !== weekday) return false;
      if (nth === 0 || !counts) return true;
      return isOfMonth ? isNth(nth, monthIndex, monthDays) : isNth(nth, yearIndex, yearDays);
    };
    return (
      isListed(month_days, monthIndex + 1, monthIndex - monthDays) &&
      isListed(year_days, yearIndex + 1, yearIndex - yearDays) &&
      (days.length === 0 || days.some(isDay)) &&
      (weeks.length === 0 || isListed(weeks, ...weekOf(day, week_start)))
    );
  };
}
