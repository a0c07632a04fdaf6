import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/time/clock";
import { type Component, propertiesOf, wordOf } from "./components";
import { expand } from "./expand";
import { readRule } from "./rule";
import { type Clock, readDigits } from "./time-values";
import { type StepBudget, UnreadableEvent } from "./unreadable";

/** A change of a clock: what it shows when it changes, and its offset from UTC from then on. */
type Change = { wall: number; offset: number };

/** A span of time, in milliseconds. */
export type Interval = { from: number; until: number };

/** How far around the window a definition is followed; before that, its first rules count. */
const AROUND_MS = 2 * 366 * DAY_MS;

function readOffset(text: string): number {
  const [, sign, hours, minutes, seconds] = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(text) ?? [];
  if (!sign) throw new UnreadableEvent("a time zone's offset can't be read");
  const ms = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds ?? 0) * 1000;
  return sign === "-" ? -ms : ms;
}

function changesOf(observance: Component, window: Interval, budget: StepBudget): Change[] {
  const offset = readOffset(wordOf(observance, "TZOFFSETTO"));
  const { wall: first } = readDigits(wordOf(observance, "DTSTART"));
  const listed = propertiesOf(observance, "RDATE").flatMap(({ value }) =>
    value.split(",").map((text) => readDigits(text.split("/")[0] ?? "").wall),
  );
  const rules = propertiesOf(observance, "RRULE").map(({ value }) => readRule(value));
  // UNTIL is in UTC, and the last change is a little before it by the clock.
  const repeated = rules.flatMap((rule) => [
    ...expand(rule, first, {
      from: window.from - AROUND_MS,
      to: window.until + AROUND_MS,
      budget,
      isPast: (wall) => rule.until !== undefined && wall > rule.until.wall + DAY_MS,
    }),
  ]);
  return [first, ...listed, ...repeated].map((wall) => ({ wall, offset }));
}

/** The last change at or before a wall time; the first one if there is none. */
function lastChange(changes: Change[], wall: number): Change | undefined {
  let [low, high] = [0, changes.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.wall ?? 0) <= wall) low = middle;
    else high = middle;
  }
  return changes[low];
}

/** The clock that a VTIMEZONE defines. */
export function definedClock(definition: Component, window: Interval, budget: StepBudget): Clock {
  const changes = definition.parts
    .flatMap((observance) => changesOf(observance, window, budget))
    .sort((a, b) => a.wall - b.wall);
  if (changes.length === 0) throw new UnreadableEvent("a time zone is defined without rules");
  return { toMoment: (wall) => wall - (lastChange(changes, wall)?.offset ?? 0) };
}
