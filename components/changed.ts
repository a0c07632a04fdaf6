/** Whether two values have the same JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The fields that were changed, so that saving them takes back nothing that a colleague has saved of the others. */
export function changedFields<T extends object>(before: T, now: T): Partial<T> {
  const changed: Partial<T> = { ...now };
  for (const field in changed) if (isSame(before[field], now[field])) delete changed[field];
  return changed;
}

/** A list as it is saved now, with what was added to it and removed from it. */
export function changedList(
  before: readonly string[],
  now: readonly string[],
  saved: readonly string[],
): string[] {
  const removed = before.filter((one) => !now.includes(one));
  const added = now.filter((one) => !before.includes(one) && !saved.includes(one));
  return [...saved.filter((one) => !removed.includes(one)), ...added];
}
