import { DAY_MS } from "@/lib/time/clock";
import { type Component, propertiesOf, propertyOf } from "./components";
import { between, durationOf, spanFrom, startOf, takesTime, writtenStart } from "./event";
import { expand } from "./expand";
import { OccurrenceSet } from "./occurrence-set";
import type { Property } from "./property";
import { type Rule, readRule } from "./rule";
import {
  type Clocks,
  type Duration,
  instantOf,
  midnightOf,
  timesIn,
  type WallTime,
  wallTimeOf,
} from "./time-values";
import { type StepBudget, UnreadableEvent } from "./unreadable";
import type { Interval } from "./vtimezone";

/** What is needed to read a calendar's events. `fault` takes note of a part that can't be read, with its start. */
export type Reading = {
  clocks: Clocks;
  window: Interval;
  owner: ReadonlySet<string>;
  budget: StepBudget;
  fault(error: UnreadableEvent, starts: string | null): void;
};

/** A changed occurrence. `after`: the change also holds for all later ones. `span` is null if it takes no time. */
type Change = { named: WallTime; after: boolean; start: WallTime; length: Duration; span: Interval | null };

const MOST_OCCURRENCES = 10_000;
/** No zone's clock is further from UTC. */
const ZONE_MS = DAY_MS;

/** Runs `read`; a part of `event` that can't be read is noted, and `instead` taken for it. */
function attempt<Value>(reading: Reading, event: Component, read: () => Value, instead: Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    reading.fault(error, writtenStart(event));
    return instead;
  }
}

/** The name of a changed occurrence. Without a zone it is written by the clock of the series. */
function namedBy(property: Property, series: WallTime | undefined, clocks: Clocks): WallTime {
  const named = wallTimeOf(property, clocks);
  const isFloating = !named.is_date && !property.params.has("TZID") && named.clock !== clocks.utc;
  return isFloating && series ? { ...named, clock: series.clock } : named;
}

function readChange(event: Component, series: WallTime | undefined, { clocks, owner }: Reading): Change {
  const property = propertyOf(event, "RECURRENCE-ID");
  if (!property) throw new UnreadableEvent("a changed occurrence has no name");
  const start = startOf(event, clocks);
  const length = durationOf(event, start, clocks);
  return {
    named: namedBy(property, series, clocks),
    after: property.params.get("RANGE")?.toUpperCase() === "THISANDFUTURE",
    ...{ start, length, span: takesTime(event, owner) ? spanFrom(start, length) : null },
  };
}

/** Whether a rule has ended before an occurrence. UNTIL is compared as it is written: date, wall time or moment. */
const endedBefore =
  ({ until }: Rule, series: WallTime) =>
  (wall: number): boolean => {
    if (!until) return false;
    if (until.is_date || series.is_date) return wall >= midnightOf(until.wall) + DAY_MS;
    return (until.is_utc ? series.clock.toMoment(wall) : wall) > until.wall;
  };

/** By how much later changes move the occurrences that follow them, at most: they may come from outside the window. */
const reachOf = (changes: Change[]): number =>
  Math.max(0, ...changes.filter(({ after }) => after).map(({ start, named }) => distance(start, named)));

const distance = (one: WallTime, other: WallTime): number => Math.abs(instantOf(one) - instantOf(other));

/** The wall times of a series' rules within the window; none of a rule that can't be read. */
function ruledTimes(master: Component, series: WallTime, margin: number, reading: Reading): number[] {
  const { window, budget } = reading;
  return propertiesOf(master, "RRULE").flatMap(({ value }) =>
    attempt(
      reading,
      master,
      () => {
        const rule = readRule(value);
        const isPast = endedBefore(rule, series);
        const range = { from: window.from - margin, to: window.until + margin, budget, isPast };
        const walls: number[] = [];
        for (const wall of expand(rule, series.wall, range)) {
          if (wall < range.from) continue;
          walls.push(wall);
          if (walls.length > MOST_OCCURRENCES) throw new UnreadableEvent("it repeats too often");
        }
        return walls;
      },
      [],
    ),
  );
}

/** The occurrences of a series, before changes: where each begins, and how long it lasts. */
function* occurrencesOf(master: Component, series: WallTime, changes: Change[], reading: Reading) {
  const { clocks } = reading;
  const length = durationOf(master, series, clocks);
  yield { start: series, length };
  const margin = ZONE_MS + Math.abs(length.days) * DAY_MS + Math.abs(length.ms) + reachOf(changes);
  for (const wall of ruledTimes(master, series, margin, reading))
    if (wall !== series.wall) yield { start: { ...series, wall }, length };
  for (const property of propertiesOf(master, "RDATE"))
    for (const { end, duration, ...start } of attempt(reading, master, () => timesIn(property, clocks), []))
      yield { start, length: end ? between(start, end) : (duration ?? length) };
}

function* spansOfMaster(
  master: Component,
  series: WallTime,
  changes: Change[],
  reading: Reading,
): Generator<Interval> {
  reading.budget.step(changes.length);
  const left = new OccurrenceSet(series);
  for (const { named } of changes) left.add(named);
  for (const property of propertiesOf(master, "EXDATE"))
    for (const time of attempt(reading, master, () => timesIn(property, reading.clocks), [])) left.add(time);
  const later = changes
    .filter(({ after }) => after)
    .map((change) => ({ ...change, since: instantOf(change.named) }))
    .sort((a, b) => b.since - a.since);
  for (const { start, length } of occurrencesOf(master, series, changes, reading)) {
    reading.budget.step(1 + later.length);
    const moment = instantOf(start);
    if (left.has(start, moment)) continue;
    const change = later.find(({ since }) => since <= moment);
    if (!change) yield spanFrom(start, length);
    else if (change.span) yield spanFrom(moved(start, change), change.length);
  }
}

/** An occurrence as it is after a change of an earlier one: as much later or earlier. */
function moved(start: WallTime, change: Change): WallTime {
  const wall = start.wall + instantOf(change.start) - instantOf(change.named);
  if (!change.start.is_date) return { ...start, wall, is_date: false };
  return { wall: midnightOf(wall), is_date: true, clock: change.start.clock };
}

/** The spans that the events with one UID block: a series or a single event, and its changed occurrences. */
export function* spansOf(events: Component[], reading: Reading): Generator<Interval> {
  const { clocks, owner } = reading;
  const isChange = (event: Component) => propertyOf(event, "RECURRENCE-ID") !== undefined;
  const masters = events
    .filter((event) => !isChange(event))
    .flatMap((master) => attempt(reading, master, () => [{ master, series: startOf(master, clocks) }], []));
  const changes = events
    .filter(isChange)
    .flatMap((event) => attempt(reading, event, () => [readChange(event, masters[0]?.series, reading)], []));
  for (const { span } of changes) if (span) yield span;
  for (const { master, series } of masters) {
    if (!takesTime(master, owner)) continue;
    const spans = attempt(reading, master, () => [...spansOfMaster(master, series, changes, reading)], []);
    yield* spans;
  }
}
