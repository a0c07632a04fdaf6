import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/time/clock";
import { dayFilter } from "./day-filter";
import type { Frequency, Rule } from "./rule";
import { midnightOf } from "./time-values";
import { type StepBudget, UnreadableEvent } from "./unreadable";

/**
 * What to expand: a rule's occurrences from shortly before `from` until `to`. `isPast`: whether the rule has ended
 * before a wall time. All times are wall times, in milliseconds as if they were UTC.
 */
type Range = { from: number; to: number; budget: StepBudget; isPast(wall: number): boolean };

/** One year, month, week, day, hour, minute or second of a rule: when it begins, and the occurrences in it. */
type Period = { at: number; walls: number[] };

const MOST_STEPS = 200_000;
const MOST_TIMES_A_DAY = 24 * 60;
/** A rule that has applied to no day so far is followed for this long; 29 February may be eight years away. */
const LOOK_AHEAD_MS = 10 * 366 * DAY_MS;

const UNITS: Record<Exclude<Frequency, "YEARLY" | "MONTHLY">, number> = {
  WEEKLY: 7 * DAY_MS,
  DAILY: DAY_MS,
  HOURLY: HOUR_MS,
  MINUTELY: MINUTE_MS,
  SECONDLY: 1000,
};

const tooOften = () => new UnreadableEvent("it repeats too often");

/** A rule with what its first occurrence says where the rule says nothing (RFC 5545, 3.3.10). */
function withDefaults(rule: Rule, start: Date): Rule {
  const { frequency, weeks, year_days, month_days, days, months } = rule;
  if (year_days.length > 0 || month_days.length > 0 || days.length > 0) return rule;
  const weekday = [{ day: start.getUTCDay(), nth: 0 }];
  const month_day = [start.getUTCDate()];
  if (frequency === "WEEKLY" || weeks.length > 0) return { ...rule, days: weekday };
  if (frequency === "MONTHLY") return { ...rule, month_days: month_day };
  if (frequency !== "YEARLY") return rule;
  const month = months.length > 0 ? months : [start.getUTCMonth() + 1];
  return { ...rule, months: month, month_days: month_day };
}

const ascending = (a: number, b: number) => a - b;
const or = (list: number[], one: number): number[] => (list.length > 0 ? list.toSorted(ascending) : [one]);

/** The times within a day, an hour or a minute at which the rule applies, as milliseconds from its beginning. */
function timesOf({ hours, minutes, seconds, frequency }: Rule, start: Date): number[] {
  const isBelowDay = UNITS.HOURLY >= (frequency in UNITS ? unitOf(frequency) : DAY_MS);
  const hourList = isBelowDay ? [0] : or(hours, start.getUTCHours());
  const minuteList =
    frequency === "MINUTELY" || frequency === "SECONDLY" ? [0] : or(minutes, start.getUTCMinutes());
  const secondList = frequency === "SECONDLY" ? [0] : or(seconds, start.getUTCSeconds());
  if (hourList.length * minuteList.length * secondList.length > MOST_TIMES_A_DAY) throw tooOften();
  return hourList.flatMap((hour) =>
    minuteList.flatMap((minute) =>
      secondList.map((second) => hour * HOUR_MS + minute * MINUTE_MS + Math.min(second, 59) * 1000),
    ),
  );
}

const unitOf = (frequency: Frequency): number =>
  frequency === "YEARLY" || frequency === "MONTHLY" ? Number.NaN : UNITS[frequency];

/** The occurrences at certain positions of a period's, negative ones counted from its end. */
function atPositions(walls: number[], positions: number[]): number[] {
  if (positions.length === 0) return walls;
  const chosen = positions.flatMap((one) => walls.at(one > 0 ? one - 1 : one) ?? []);
  return [...new Set(chosen)].sort(ascending);
}

const daysFrom = (begin: number, end: number): number[] =>
  Array.from({ length: Math.round((end - begin) / DAY_MS) }, (_, day) => begin + day * DAY_MS);

/** The days of each period, for rules by the year, month, week or day; `skip` periods are left out. */
function* daySets(rule: Rule, start: number, from: number): Generator<{ at: number; days: number[] }> {
  const { frequency, interval, months, week_start } = rule;
  const first = new Date(start);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  const isWanted = (one: number) => months.length === 0 || months.includes((one % 12) + 1);
  const daysOfMonth = (one: number) =>
    isWanted(one) ? daysFrom(Date.UTC(0, one), Date.UTC(0, one + 1)) : [];
  if (frequency === "YEARLY" || frequency === "MONTHLY") {
    const size = frequency === "YEARLY" ? 12 : 1;
    const begin = (frequency === "YEARLY" ? 0 : month) + (year - 1900) * 12;
    const until = new Date(from);
    const elapsed = until.getUTCMonth() + (until.getUTCFullYear() - 1900) * 12 - begin;
    for (let at = begin + skipped(elapsed, interval * size) * interval * size; ; at += interval * size) {
      const days = Array.from({ length: size }, (_, one) => daysOfMonth(at + one)).flat();
      yield { at: Date.UTC(0, at), days };
    }
  }
  const step = interval * unitOf(frequency);
  const day = midnightOf(start);
  const begin = frequency === "WEEKLY" ? day - ((first.getUTCDay() - week_start + 7) % 7) * DAY_MS : day;
  const length = frequency === "WEEKLY" ? 7 * DAY_MS : DAY_MS;
  for (let at = begin + skipped(from - begin, step) * step; ; at += step)
    yield { at, days: daysFrom(at, at + length) };
}

/** How many whole steps can be left out at the beginning, with one to spare. */
const skipped = (elapsed: number, step: number): number => Math.max(0, Math.floor(elapsed / step) - 1);

function* longPeriods(rule: Rule, start: number, from: number, spend: Spend): Generator<Period> {
  const times = timesOf(rule, new Date(start));
  const applies = dayFilter(rule);
  for (const { at, days } of daySets(rule, start, from)) {
    spend(1 + days.length);
    const matching = days.filter(applies);
    spend(matching.length * times.length);
    const walls = matching.flatMap((day) => times.map((time) => day + time));
    yield { at, walls: atPositions(walls, rule.positions) };
  }
}

/** For rules by the hour, minute or second: leaps over days, hours and minutes at which the rule doesn't apply. */
function* shortPeriods(rule: Rule, start: number, from: number, spend: Spend): Generator<Period> {
  const { hours, minutes, seconds, frequency, positions } = rule;
  const unit = unitOf(frequency);
  const step = rule.interval * unit;
  const times = timesOf(rule, new Date(start));
  const applies = dayFilter(rule);
  const limits = [
    { span: HOUR_MS, list: hours, read: (date: Date) => date.getUTCHours() },
    { span: MINUTE_MS, list: minutes, read: (date: Date) => date.getUTCMinutes() },
    { span: 1000, list: seconds, read: (date: Date) => date.getUTCSeconds() },
  ].filter(({ span, list }) => span >= unit && list.length > 0);
  let lastDay = Number.NaN;
  let isDay = false;
  for (let count = skipped(from - start, step); ; ) {
    spend(1);
    const wall = start + count * step;
    const day = midnightOf(wall);
    if (day !== lastDay) [lastDay, isDay] = [day, applies(day)];
    const date = new Date(wall);
    const miss = isDay ? limits.find(({ list, read }) => !list.includes(read(date)))?.span : DAY_MS;
    if (miss !== undefined) {
      const next = Math.floor(wall / miss) * miss + miss;
      count = Math.max(count + 1, Math.ceil((next - start) / step));
      yield { at: wall, walls: [] };
      continue;
    }
    const begin = Math.floor(wall / unit) * unit;
    yield {
      at: wall,
      walls: atPositions(
        times.map((time) => begin + time),
        positions,
      ),
    };
    count++;
  }
}

type Spend = (steps: number) => void;

function spending(budget: StepBudget): Spend {
  let left = MOST_STEPS;
  return (steps) => {
    left -= steps;
    if (left < 0) throw tooOften();
    budget.step(steps);
  };
}

/** The wall times at which a rule applies, ascending, beginning with `start` at the earliest. */
export function* expand(given: Rule, start: number, range: Range): Generator<number> {
  if (start > range.to) return;
  const rule = withDefaults(given, new Date(start));
  // A rule with a count must be followed from its beginning.
  const from = rule.count === undefined ? range.from : start;
  const periods = unitOf(rule.frequency) < DAY_MS ? shortPeriods : longPeriods;
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  let isEmpty = true;
  for (const { at, walls } of periods(rule, start, from, spending(range.budget))) {
    if (range.isPast(at) || (at > range.to && !isEmpty)) return;
    if (at > range.to + LOOK_AHEAD_MS) throw new UnreadableEvent("its rule of repetition never applies");
    for (const wall of walls) {
      if (wall < start) continue;
      if (range.isPast(wall)) return;
      isEmpty = false;
      if (wall > range.to) return;
      yield wall;
      if (--left === 0) return;
    }
  }
}
