import type { BoundedTotal } from "./counts";

type Query<T> = { limit(count: number): { offset(count: number): PromiseLike<T[]> } };

/** A page (from 1) of a query's rows and how many there are in all, read side by side. */
export async function readPage<T>(
  query: Query<T>,
  count: PromiseLike<number | BoundedTotal>,
  { page, size }: { page: number; size: number },
) {
  const [items, total] = await Promise.all([query.limit(size).offset((page - 1) * size), count]);
  return { items, ...(typeof total === "number" ? { total } : total), page, size };
}

/** Of rows that were read up to one more than `limit`: the page, and its last row where there are more. */
export function pageUpTo<T>(limit: number, found: T[]): { page: T[]; last: T | undefined } {
  const page = found.slice(0, limit);
  return { page, last: found.length > limit ? page.at(-1) : undefined };
}
