import { minutesOf, timeOfMinutes } from "@/lib/time/clock";
import type { Calendar } from "@/schema/calendar";

type Span = { from: number; to: number };
type Opening = { from: string; to: string };
/** A resource's opening hours on one day. */
type Hours = { id: string; opening: readonly Opening[] };
/** When a resource, or everybody if it is null, is busy on that day, in minutes. */
type BusySpan = Span & { resource_id: string | null };

const DAY_MINUTES = 1440;
const clock = (minutes: number) => (minutes === DAY_MINUTES ? "24:00" : timeOfMinutes(minutes));

const covers = (from: number, to: number) => (span: Span) => span.from <= from && to <= span.to;

/** The parts of a day in which at least one resource is open and not busy. */
export function bookableIn(resources: readonly Hours[], busy: readonly BusySpan[]): Opening[] {
  const all = resources.map(({ id, opening }) => ({
    open: opening.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) })),
    busy: busy.filter(({ resource_id }) => resource_id === null || resource_id === id),
  }));
  const edges = all.flatMap((one) => [...one.open, ...one.busy].flatMap(({ from, to }) => [from, to]));
  const steps = [...new Set(edges)].sort((a, b) => a - b);
  const spans: Span[] = [];
  for (const [index, from] of steps.entries()) {
    const to = steps[index + 1];
    if (to === undefined) break;
    const isIn = covers(from, to);
    if (!all.some((one) => one.open.some(isIn) && !one.busy.some(isIn))) continue;
    const last = spans.at(-1);
    if (last?.to === from) last.to = to;
    else spans.push({ from, to });
  }
  return spans.map(({ from, to }) => ({ from: clock(from), to: clock(to) }));
}

/** The opening hours of every resource on the calendar's day `index`. */
export const hoursOn = (calendar: Calendar, index: number): Hours[] =>
  calendar.resources.map(({ id, days }) => ({ id, opening: days[index] ?? [] }));
