import ICAL from "ical.js";
import { yielding } from "@/server/lib/yielding";
import { momentOfTime, type Zones } from "./wall-time";

/** A span of time, in milliseconds. */
export type BusySpan = { from: number; until: number };

/** A time that is taken in the calendar. `external_id` is the event's name there. */
export type BusyTime = BusySpan & { external_id: string };

/** The busy times read, and the number of events that could not be read. */
export type BusyTimes = { busy: BusyTime[]; unreadable: number };

/** An event that repeats more often than this before the window's end counts as unreadable. */
const MOST_STEPS = 20_000;
const DAY_SECONDS = 86_400;

const textOf = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? "").toUpperCase();

/** Whether an event takes up time: it is neither marked as free nor cancelled. */
const takesTime = (component: ICAL.Component): boolean =>
  textOf(component, "transp") !== "TRANSPARENT" && textOf(component, "status") !== "CANCELLED";

function zonesOf(component: ICAL.Component, own: string): Zones {
  const named = component.getFirstProperty("dtstart")?.getParameter("tzid");
  return { named: typeof named === "string" ? named : undefined, own };
}

/** Computes an occurrence's end from its start: by calendar days for an all-day event, else by exact duration. */
function lengthOf(event: ICAL.Event, zones: Zones): (start: ICAL.Time) => number {
  const { startDate, endDate } = event;
  if (!startDate.isDate) {
    const length = momentOfTime(endDate, endZones(event, zones)) - momentOfTime(startDate, zones);
    return (start) => momentOfTime(start, zones) + length;
  }
  const days = Math.max(1, Math.round(endDate.subtractDate(startDate).toSeconds() / DAY_SECONDS));
  return (start) => {
    const end = start.clone();
    end.adjust(days, 0, 0, 0);
    return momentOfTime(end, zones);
  };
}

function endZones(event: ICAL.Event, zones: Zones): Zones {
  const named = event.component.getFirstProperty("dtend")?.getParameter("tzid");
  return typeof named === "string" ? { ...zones, named } : zones;
}

function spanOf(event: ICAL.Event, start: ICAL.Time, zones: Zones): BusySpan {
  return { from: momentOfTime(start, zones), until: lengthOf(event, zones)(start) };
}

/** The occurrences of an event up to the window's end, except those that were changed individually. */
function* occurrences(
  master: ICAL.Event,
  changed: Set<string>,
  zones: Zones,
  until: number,
): Generator<BusySpan> {
  if (!master.isRecurring()) {
    yield spanOf(master, master.startDate, zones);
    return;
  }
  const untilOf = lengthOf(master, zones);
  const iterator = master.iterator();
  for (let steps = 0; ; steps++) {
    const next = iterator.next();
    if (!next) return;
    const from = momentOfTime(next, zones);
    if (from >= until) return;
    if (steps === MOST_STEPS) throw new Error("it repeats too often");
    if (!changed.has(next.toString())) yield { from, until: untilOf(next) };
  }
}

/** What one calendar file blocks until a given time: its events, and occurrences that were changed individually. */
function* spansOf(text: string, until: number, own: string): Generator<BusyTime> {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const components = calendar.getAllSubcomponents("vevent");
  const uidOf = (component: ICAL.Component) => String(component.getFirstPropertyValue("uid") ?? "");
  const changes = components.filter((component) => component.hasProperty("recurrence-id"));
  for (const component of components) {
    if (!takesTime(component)) continue;
    const external_id = uidOf(component);
    const event = new ICAL.Event(component, { strictExceptions: true });
    const zones = zonesOf(component, own);
    const changed = new Set(
      changes
        .filter((other) => uidOf(other) === external_id)
        .map((other) => String(other.getFirstPropertyValue("recurrence-id"))),
    );
    const spans = changes.includes(component)
      ? [spanOf(event, event.startDate, zones)]
      : occurrences(event, changed, zones, until);
    for (const span of spans) yield { ...span, external_id };
  }
}

/**
 * The busy times within a window, read from a calendar's files. Repeating events are expanded; cancelled, moved,
 * excluded and free occurrences don't count. All-day events and times without a zone are read in `time_zone`.
 */
export async function readBusyTimes(
  files: string[],
  { from, until }: BusySpan,
  time_zone: string,
): Promise<BusyTimes> {
  const turn = yielding();
  const busy: BusyTime[] = [];
  let unreadable = 0;
  const isWithin = (span: BusySpan) => span.until > from && span.from < until && span.until > span.from;
  for (const file of files) {
    try {
      for (const one of spansOf(file, until, time_zone)) {
        if (isWithin(one)) busy.push(one);
        await turn();
      }
    } catch {
      unreadable++;
    }
  }
  return { busy, unreadable };
}
