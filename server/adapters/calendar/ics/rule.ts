import { readDigits } from "./time-values";
import { UnreadableEvent } from "./unreadable";

const FREQUENCIES = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** A weekday, 0 for Sunday; `nth` of its month or year, counted from the end if negative, 0 for each. */
export type NthDay = { day: number; nth: number };

/** A recurrence rule (RFC 5545, 3.3.10). A list that is empty limits nothing. */
export type Rule = {
  frequency: Frequency;
  interval: number;
  count: number | undefined;
  until: { wall: number; is_date: boolean; is_utc: boolean } | undefined;
  week_start: number;
  days: NthDay[];
  months: number[];
  month_days: number[];
  year_days: number[];
  weeks: number[];
  hours: number[];
  minutes: number[];
  seconds: number[];
  positions: number[];
};

const DAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

const unreadable = () => new UnreadableEvent("its rule of repetition can't be read");

function readNumber(text: string, least: number, most: number): number {
  const number = /^[+-]?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most)) throw unreadable();
  return number;
}

function readDay(text: string): number {
  const day = DAYS.indexOf(text);
  if (day < 0) throw unreadable();
  return day;
}

function readNthDay(text: string): NthDay {
  const [, nth, day = ""] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
  return { nth: nth === undefined ? 0 : readNumber(nth, -53, 53), day: readDay(day) };
}

/** Reads a rule. Parts without a value, which some programs write, count as absent. */
export function readRule(text: string): Rule {
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().split(";")) {
    const [name = "", value = ""] = part.split("=").map((word) => word.trim());
    if (value) parts.set(name, value);
  }
  // Another calendar than the Gregorian one (RFC 7529).
  if ((parts.get("RSCALE") ?? "GREGORIAN") !== "GREGORIAN") throw unreadable();
  const frequency = FREQUENCIES.find((one) => one === parts.get("FREQ"));
  if (!frequency) throw unreadable();
  const listOf = <Item>(name: string, read: (text: string) => Item): Item[] =>
    [...new Set(parts.get(name)?.split(",").filter(Boolean))].map(read);
  const numbers = (name: string, least: number, most: number): number[] =>
    listOf(name, (one) => readNumber(one, least, most)).filter((one) => one !== 0 || least === 0);
  const [count, until, weekStart] = ["COUNT", "UNTIL", "WKST"].map((name) => parts.get(name));
  return {
    frequency,
    interval: readNumber(parts.get("INTERVAL") ?? "1", 1, 1e9),
    count: count === undefined ? undefined : readNumber(count, 1, 1e9),
    until: until === undefined ? undefined : readDigits(until),
    week_start: weekStart === undefined ? 1 : readDay(weekStart),
    days: listOf("BYDAY", readNthDay),
    months: numbers("BYMONTH", 1, 12),
    month_days: numbers("BYMONTHDAY", -31, 31),
    year_days: numbers("BYYEARDAY", -366, 366),
    weeks: numbers("BYWEEKNO", -53, 53),
    hours: numbers("BYHOUR", 0, 23),
    minutes: numbers("BYMINUTE", 0, 59),
    seconds: numbers("BYSECOND", 0, 60),
    positions: numbers("BYSETPOS", -366, 366),
  };
}
