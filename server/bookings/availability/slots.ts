import { iso, MINUTE_MS } from "@/lib/time/clock";
import { type BusinessHours, type Opening, openingsAround, openWithoutBreak } from "@/lib/time/opening-hours";
import type { Service } from "@/schema/service";

type Question = BusinessHours & {
  minutes: number;
  /** Minutes from one possible start to the next: see `stepOf`. */
  step: number;
  buffer_before?: number;
  buffer_after?: number;
  capacity?: number;
  /** The key of the class at a start time; null if appointments are not shared. */
  sessionAt?: (starts_at: string) => string | null;
  /** Sorted by start. */
  taken: readonly Block[];
  from: number;
  to: number;
};

/** A moment that a search has reached: only later starts are looked for. It may be raised while the search runs. */
export type Floor = { at: number };

/** A free time of one resource, in milliseconds, and how many places are left. */
type OpenSlot = { start: number; end: number; places: number };

/** The minutes from one possible start to the next: the length of the shortest service, at most an hour. */
export const stepOf = (services: readonly Pick<Service, "duration_minutes">[]): number =>
  Math.min(...services.map(({ duration_minutes }) => duration_minutes), 60);

/**
 * The moments at which the clock shows an opening's steps, as spans of equal steps: those that are skipped are left out,
 * those that occur twice are there twice.
 */
function stepsOf({ day, from, to, opens, closes }: Opening, step: number) {
  return day.stretches.map((stretch) => {
    const base = from - stretch.offset;
    const earliest = Math.max(base, stretch.from - stretch.offset, opens);
    const until = Math.min(closes, Math.min(to, stretch.to) - stretch.offset);
    /** The first step at or after a moment. */
    const at = (moment: number) => base + Math.ceil((Math.max(moment, earliest) - base) / step) * step;
    return { at, until };
  });
}

/**
 * The free times of a resource between two moments, earliest first, by the opening hours in the business's time zone.
 * An appointment lies within hours in which the business is open without a break; its buffers needn't.
 */
export function* openSlots(question: Question, floor: Floor = { at: question.from }): Generator<OpenSlot> {
  const { buffer_before = 0, buffer_after = 0, capacity = 1, sessionAt, taken, to } = question;
  const [length, step] = [question.minutes * MINUTE_MS, question.step * MINUTE_MS];
  const [before, after] = [buffer_before * MINUTE_MS, length + buffer_after * MINUTE_MS];
  const placesAt = occupancy(taken, { before, after, capacity, sessionAt });
  const search = {
    least: length,
    get at() {
      return floor.at;
    },
  };
  const openings = openingsAround(question, search, to);
  for (const opening of openWithoutBreak(openings, length)) {
    const latest = Math.min(opening.until, to) - length;
    if (latest < opening.opens || latest <= floor.at) continue;
    for (const { at, until } of stepsOf(opening, step)) {
      let start = at(floor.at + 1);
      while (start < until && start <= latest) {
        const { places, resume } = placesAt(start);
        if (places > 0) yield { start, end: start + length, places };
        start = at(Math.max(places > 0 ? start + 1 : resume, start + 1, floor.at + 1));
      }
    }
  }
}

/**
 * What blocks a resource, in milliseconds. `session` and `starts`: the class that it is a place of, and its start; null
 * if none.
 */
type Block = { from: number; until: number; session: string | null; starts: number | null };

/** What is asked: how long the resource is needed before and after a start, and how many customers can share it. */
type Need = {
  before: number;
  after: number;
  capacity: number;
  /** The key of the class at a start time; null if appointments are not shared. */
  sessionAt?: ((starts_at: string) => string | null) | undefined;
};

/** How many places are left at a start (0: none), and the earliest later start that may have some. */
type Places = { places: number; resume: number };

/**
 * Tells how many places of a resource are left at a start. To be asked with ever later starts: it passes over the
 * blocks, which are sorted by start, once. A class blocks its resource for all but those who join it.
 */
function occupancy(taken: readonly Block[], { before, after, capacity, sessionAt }: Need) {
  const classOf = ({ session, starts }: Block): number | null =>
    session !== null && starts !== null && sessionAt?.(iso(starts)) === session ? starts : null;
  const joined = new Map<number, number>();
  if (capacity > 1)
    for (const block of taken) {
      const starts = classOf(block);
      if (starts !== null) joined.set(starts, (joined.get(starts) ?? 0) + 1);
    }
  const classes = [...joined.keys()].sort((a, b) => a - b);
  const none = { of: null as number | null, until: Number.NEGATIVE_INFINITY };
  /** The block that ends last, and the one that ends last among those of other classes. */
  let [last, other] = [none, none];
  let [passed, coming] = [0, 0];
  const add = (block: Block): void => {
    const it = { of: capacity > 1 ? classOf(block) : null, until: block.until };
    if (it.of === last.of) last = it.until > last.until ? it : last;
    else if (it.until > last.until) [last, other] = [it, last];
    else if (it.until > other.until) other = it;
  };
  return (start: number): Places => {
    for (; passed < taken.length; passed++) {
      const block = taken[passed];
      if (!block || block.from >= start + after) break;
      add(block);
    }
    while ((classes[coming] ?? Infinity) <= start) coming++;
    const blocking = last.of === start ? other : last;
    const places = blocking.until > start - before ? 0 : Math.max(0, capacity - (joined.get(start) ?? 0));
    return { places, resume: Math.min(last.until + before, classes[coming] ?? Infinity) };
  };
}
