import { iso } from "@/server/lib/time/clock";

/**
 * What blocks a resource, in milliseconds. `session` and `starts`: the class that it is a place of, and its start; null
 * if none.
 */
export type Block = { from: number; until: number; session: string | null; starts: number | null };

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
export function occupancy(taken: readonly Block[], { before, after, capacity, sessionAt }: Need) {
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
