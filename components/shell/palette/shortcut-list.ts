import { createStore, useStore } from "@/components/ui/load/store";

type ShortcutGroup = { title: string; keys: readonly (readonly [key: string, what: string])[] };

const groups = createStore<readonly ShortcutGroup[]>([]);

/** The shortcuts of the current page. */
export const useShortcuts = () => useStore(groups);

/** Adds shortcuts to the list that ? shows; returns a function that removes them. */
export function listShortcuts(group: ShortcutGroup) {
  groups.set([...groups.get(), group]);
  return () => groups.set(groups.get().filter((one) => one !== group));
}
