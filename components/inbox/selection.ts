import { createStore, useStore } from "@/components/ui/store";

/** How many can be selected at once: as many as the service takes. */
export const MOST_PICKED = 100;

/** The selected conversations; `isPicking`: a tap on a row selects it, where there is neither a pointer nor a key. */
type Selection = { picked: ReadonlySet<string>; isPicking: boolean };

const NONE: Selection = { picked: new Set(), isPicking: false };

const selection = createStore(NONE);
/** The list from its top, for ranges, and where the next range begins. */
let order: readonly string[] = [];
let anchor: string | null = null;

export const useSelection = () => useStore(selection);

/** The conversations from one to another, wherever they stand. */
export function rangeOf(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [first, last] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  return first === undefined || first < 0 ? [to] : ids.slice(first, (last ?? first) + 1);
}

/** Tells in which order the list stands now. What is no longer in it is selected no longer. */
export function follow(ids: readonly string[]): void {
  order = ids;
  const known = new Set(ids);
  const { picked, isPicking } = selection.get();
  const kept = [...picked].filter((id) => known.has(id));
  if (kept.length < picked.size) selection.set({ picked: new Set(kept), isPicking });
}

/** Selects a conversation or no longer does; with all between it and the last one, where it is a range. */
export function pickOne(id: string, { isRange }: { isRange: boolean }): void {
  const before = selection.get();
  const isOn = !before.picked.has(id);
  const ids = isRange ? rangeOf(order, anchor, id) : [id];
  const picked = new Set(before.picked);
  for (const one of ids) {
    if (isOn || isRange) picked.add(one);
    else picked.delete(one);
  }
  anchor = id;
  selection.set({ ...before, picked });
}

export const pickAll = (ids: readonly string[]): void =>
  selection.set({ ...selection.get(), picked: new Set(ids) });

export const beginPicking = (): void => selection.set({ ...selection.get(), isPicking: true });

export function clearSelection(): void {
  anchor = null;
  if (selection.get() !== NONE) selection.set(NONE);
}
