import { useSyncExternalStore } from "react";

/** How many can be selected at once: as many as the service takes. */
export const MOST_PICKED = 100;

/** The selected conversations; `isPicking`: a tap on a row selects it, where there is neither a pointer nor a key. */
type Selection = { picked: ReadonlySet<string>; isPicking: boolean };

const NONE: Selection = { picked: new Set(), isPicking: false };

let selection = NONE;
/** The list from its top, for ranges, and where the next range begins. */
let order: readonly string[] = [];
let anchor: string | null = null;
const listeners = new Set<() => void>();

function set(next: Selection): void {
  selection = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The selection of the list that is shown. */
export const useSelection = (): Selection =>
  useSyncExternalStore(
    subscribe,
    () => selection,
    () => NONE,
  );

/** The conversations from one to another, wherever they stand. */
export function rangeOf(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [first, last] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  return first === undefined || first < 0 ? [to] : ids.slice(first, (last ?? first) + 1);
}

/** Tells in which order the list stands now. What is no longer in it is selected no longer. */
export function follow(ids: readonly string[]): void {
  order = ids;
  const known = new Set(ids);
  const kept = [...selection.picked].filter((id) => known.has(id));
  if (kept.length < selection.picked.size) set({ ...selection, picked: new Set(kept) });
}

/** Selects a conversation or no longer does; with all between it and the last one, where it is a range. */
export function pickOne(id: string, { isRange }: { isRange: boolean }): void {
  const isOn = !selection.picked.has(id);
  const ids = isRange ? rangeOf(order, anchor, id) : [id];
  const picked = new Set(selection.picked);
  for (const one of ids) {
    if (isOn || isRange) picked.add(one);
    else picked.delete(one);
  }
  anchor = id;
  set({ ...selection, picked });
}

export const pickAll = (ids: readonly string[]): void => set({ ...selection, picked: new Set(ids) });

export const beginPicking = (): void => set({ ...selection, isPicking: true });

export function clearSelection(): void {
  anchor = null;
  if (selection !== NONE) set(NONE);
}
