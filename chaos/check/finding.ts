/**
 * One promise, and how often it was broken according to the `rows` and as seen from `outside`; null if it can't be seen
 * there. `isShown`: counted, but not a failure.
 */
export type Finding = {
  promise: string;
  rows: number | null;
  outside: number | null;
  isShown?: boolean;
  /** The first few violations. */
  examples: string[];
};

const EXAMPLES = 5;

/** A finding from lists of violations. */
export const finding = (promise: string, rows: string[] | null, outside: string[] | null): Finding => ({
  promise,
  rows: rows?.length ?? null,
  outside: outside?.length ?? null,
  examples: [...new Set([...(rows ?? []), ...(outside ?? [])])].slice(0, EXAMPLES),
});

export const isBroken = ({ rows, outside, isShown }: Finding): boolean =>
  !isShown && ((rows ?? 0) > 0 || (outside ?? 0) > 0);

/** The number of occurrences of each item. */
export function countsOf(items: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

export const repeated = (items: string[]): string[] =>
  [...countsOf(items)].filter(([, count]) => count > 1).map(([item]) => item);
