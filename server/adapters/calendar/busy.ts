import type { UnreadableExample } from "@/schema/calendar-connection";
import { createClocks } from "./ics/clocks";
import { type Component, propertyOf, readComponents } from "./ics/components";
import { type Reading, spansOf } from "./ics/series";
import { StepBudget, TooMuch, UnreadableEvent } from "./ics/unreadable";
import type { Interval } from "./ics/vtimezone";
import { UnreadableEvents } from "./unreadable-events";

/** A span of time, in milliseconds. */
export type BusySpan = Interval;

/** A time that is taken in the calendar. `external_id` is the event's name there. */
export type BusyTime = BusySpan & { external_id: string };

/** The busy times read, and the number of events that could not be read, with examples. */
export type BusyTimes = { busy: BusyTime[]; unreadable: number; examples: UnreadableExample[] };

/** Whose calendar it is: times without a zone are in `time_zone`; `owner`: their mail addresses, in lower case. */
type Calendar = { time_zone: string; owner: ReadonlySet<string> };

const MOST_STEPS = 2_000_000;
/** An error takes as long as this many steps. */
const FAULT_STEPS = 50;
/** A busier calendar is not read at all. */
const MOST_BUSY = 20_000;
const MOST_EVENTS = 30_000;

/** The events of a file by their UID; each event without one stands alone. */
function byUid(events: Component[]): Map<string, Component[]> {
  const groups = new Map<string, Component[]>();
  for (const [index, event] of events.entries()) {
    const uid = propertyOf(event, "UID")?.value || `#${index}`;
    const group = groups.get(uid);
    if (group) group.push(event);
    else groups.set(uid, [event]);
  }
  return groups;
}

const isOf = (name: string) => (component: Component) => component.name === name;

/**
 * The busy times within a window, read from a calendar's files. Repeating events are expanded; cancelled, moved,
 * excluded, declined and free occurrences don't count. A part that can't be read is counted and hides nothing else.
 * Throws TooMuch if the calendar is larger or busier than any calendar of a person.
 */
export function readBusyTimes(
  files: Iterable<string>,
  window: BusySpan,
  { time_zone, owner }: Calendar,
): BusyTimes {
  const budget = new StepBudget(MOST_STEPS);
  const clocksOf = createClocks(time_zone, window, budget);
  const busy: BusyTime[] = [];
  const faults = new UnreadableEvents();
  let events = 0;
  const fault = (error: UnreadableEvent, starts: string | null) => {
    budget.step(FAULT_STEPS);
    faults.add(error.message, starts);
  };
  const add = (external_id: string, { from, until }: BusySpan) => {
    if (until <= window.from || from >= window.until || until <= from) return;
    busy.push({ from, until, external_id });
    if (busy.length > MOST_BUSY) throw new TooMuch(`more than ${MOST_BUSY} times of the coming year`);
  };
  for (const file of files) {
    const components = readComponents(file);
    if (!components) {
      fault(new UnreadableEvent("a file is no calendar"), null);
      continue;
    }
    const found = components.filter(isOf("VEVENT"));
    events += found.length;
    if (events > MOST_EVENTS) throw new TooMuch(`more than ${MOST_EVENTS} events`);
    const clocks = clocksOf(components.filter(isOf("VTIMEZONE")));
    const reading: Reading = { clocks, window, owner, budget, fault };
    for (const [uid, group] of byUid(found))
      for (const span of spansOf(group, reading)) add(uid.startsWith("#") ? "" : uid, span);
  }
  return { busy, ...faults.found };
}
