import { createStore, useStore } from "@/components/ui/store";

type ShortcutGroup = { title: string; keys: readonly (readonly [key: string, what: string])[] };

const groups = createStore<readonly ShortcutGroup[]>([]);

/** The keys of the page at hand. */
export const useShortcuts = () => useStore(groups);

/** Lists keys in the map that ? shows; answers how to take them out again. */
export function listShortcuts(group: ShortcutGroup) {
  groups.set([...groups.get(), group]);
  return () => groups.set(groups.get().filter((one) => one !== group));
}
