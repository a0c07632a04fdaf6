import { iso, MINUTE_MS, momentsWithin } from "@/server/lib/clock";
import { type BusinessHours, openingsAround } from "@/server/lib/opening-hours";
import type { Service } from "@/server/schema/organization";

/** What blocks a resource, in milliseconds, and the class it is a place of (null if none). */
type Block = { from: number; until: number; session: string | null };

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

/** A free time of one resource, in milliseconds, and how many places are left. */
type OpenSlot = { start: number; end: number; places: number };

/** The minutes from one possible start to the next: the length of the shortest service, at most an hour. */
export const stepOf = (services: readonly Pick<Service, "duration_minutes">[]): number =>
  Math.min(...services.map(({ duration_minutes }) => duration_minutes), 60);

/** A function that finds the blocks overlapping a span. `taken` and its calls must both be in order of start. */
function blockedBy(taken: readonly Block[]): (from: number, until: number) => Block[] {
  let first = 0;
  return (from, until) => {
    while ((taken[first]?.until ?? Infinity) <= from) first++;
    const found: Block[] = [];
    for (let index = first; index < taken.length; index++) {
      const block = taken[index];
      if (!block || block.from >= until) break;
      if (block.until > from) found.push(block);
    }
    return found;
  };
}

/** The moments at which the clock shows an opening's steps, and the moment at which it closes. */
function stepsOf({ step, time_zone }: Question, opening: { from: number; to: number }) {
  const { momentOf, isShown } = momentsWithin(opening.from, opening.to, time_zone);
  const starts: number[] = [];
  for (let wall = opening.from; wall < opening.to; wall += step * MINUTE_MS) {
    const start = momentOf(wall);
    // Nobody can come at a time that the clocks skip.
    if (isShown(wall, start)) starts.push(start);
  }
  return { starts, closes: momentOf(opening.to) };
}

/**
 * The free times of a resource between two moments, earliest first, by the opening hours in the business's time zone.
 * An appointment lies within one opening; its buffers needn't.
 */
export function* openSlots(question: Question): Generator<OpenSlot> {
  const { minutes, buffer_before = 0, buffer_after = 0, capacity = 1, sessionAt, from, to } = question;
  const inTheWay = blockedBy(question.taken);
  const length = minutes * MINUTE_MS;
  const [before, after] = [buffer_before * MINUTE_MS, buffer_after * MINUTE_MS];
  for (const opening of openingsAround(question, from, to)) {
    const { starts, closes } = stepsOf(question, opening);
    for (const start of starts) {
      const end = start + length;
      if (start <= from || end > to || end > closes) continue;
      const blocks = inTheWay(start - before, end + after);
      const places = capacity - blocks.length;
      if (blocks.length > 0) {
        const session = sessionAt?.(iso(start)) ?? null;
        const isShared = session !== null && blocks.every((block) => block.session === session);
        if (!isShared || places <= 0) continue;
      }
      yield { start, end, places };
    }
  }
}
