/** The members of each group, in their order. */
export function groupBy<T, K>(all: Iterable<T>, keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const members = groups.get(key);
    if (members) members.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
