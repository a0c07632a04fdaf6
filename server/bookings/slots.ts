import { MINUTE_MS, momentsWithin } from "@/server/lib/clock";
import { type BusinessHours, openingsAround } from "@/server/lib/opening-hours";
import type { Service } from "@/server/schema/organization";

/** What is in the way at a resource, from one moment to another, and the session that it is a place of. */
type Block = { from: number; until: number; session: string | null };

type Question = BusinessHours & {
  minutes: number;
  /** How long after one begins the next may: see `stepOf`. */
  step: number;
  buffer_before?: number;
  buffer_after?: number;
  capacity?: number;
  /** What those who come together at a time have in common; null where they don't. */
  sessionAt?: (starts_at: string) => string | null;
  /** In the order in which they begin. */
  taken: readonly Block[];
  from: number;
  to: number;
};

/** A free time of one resource, in milliseconds, and how many more can be taken. */
type OpenSlot = { start: number; end: number; places: number };

/** The minutes from one beginning to the next: what the shortest service takes, an hour at most. */
export const stepOf = (services: readonly Pick<Service, "duration_minutes">[]): number =>
  Math.min(...services.map(({ duration_minutes }) => duration_minutes), 60);

/** Tells of spans, asked in the order in which they begin, what is in their way; `taken` is in the order of beginning. */
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

/** Of an opening the moments at which the clock shows its steps, and the moment at which it ends. */
function stepsOf({ step, time_zone }: Question, opening: { from: number; to: number }) {
  const { momentOf, isShown } = momentsWithin(opening.from, opening.to, time_zone);
  const starts: number[] = [];
  for (let wall = opening.from; wall < opening.to; wall += step * MINUTE_MS) {
    const start = momentOf(wall);
    // What the clock skips is no time to come at.
    if (isShown(wall, start)) starts.push(start);
  }
  return { starts, closes: momentOf(opening.to) };
}

/**
 * The free appointment times of a resource between two moments, earliest first, by the opening hours of the business's own
 * clock. An appointment lies within one opening; its buffers needn't.
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
        const session = sessionAt?.(new Date(start).toISOString()) ?? null;
        const isShared = session !== null && blocks.every((block) => block.session === session);
        if (!isShared || places <= 0) continue;
      }
      yield { start, end, places };
    }
  }
}
