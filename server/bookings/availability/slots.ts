import { MINUTE_MS } from "@/server/lib/time/clock";
import {
  type BusinessHours,
  type Opening,
  openingsAround,
  openWithoutBreak,
} from "@/server/lib/time/opening-hours";
import type { Service } from "@/server/schema/organization";
import { type Block, occupancy } from "./occupancy";

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
