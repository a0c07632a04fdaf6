type ShortcutGroup = { title: string; keys: readonly (readonly [key: string, what: string])[] };

let groups: readonly ShortcutGroup[] = [];
const listeners = new Set<() => void>();

function set(next: readonly ShortcutGroup[]): void {
  groups = next;
  for (const listener of listeners) listener();
}

/** The keys of the page at hand. */
export const shownShortcuts = (): readonly ShortcutGroup[] => groups;

/** Has `listener` called when they change, until the answer is called. */
export const subscribeShortcuts = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Lists keys in the map that ? shows; answers how to take them out again. */
export function listShortcuts(group: ShortcutGroup) {
  set([...groups, group]);
  return () => set(groups.filter((one) => one !== group));
}
