/**
 * One promise, and how often it was broken: by the `rows`, and by what was seen from `outside`; null where that can't be
 * seen there. `isShown`: counted, and no failure.
 */
export type Finding = {
  promise: string;
  rows: number | null;
  outside: number | null;
  isShown?: boolean;
  /** The first few of what broke it. */
  examples: string[];
};

const EXAMPLES = 5;

/** A finding from lists of what broke a promise. */
export const finding = (promise: string, rows: string[] | null, outside: string[] | null): Finding => ({
  promise,
  rows: rows?.length ?? null,
  outside: outside?.length ?? null,
  examples: [...new Set([...(rows ?? []), ...(outside ?? [])])].slice(0, EXAMPLES),
});

export const isBroken = ({ rows, outside, isShown }: Finding): boolean =>
  !isShown && ((rows ?? 0) > 0 || (outside ?? 0) > 0);

/** How often each is there. */
export function countsOf(items: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

export const repeated = (items: string[]): string[] =>
  [...countsOf(items)].filter(([, count]) => count > 1).map(([item]) => item);
