import { createStore, useStore } from "@/components/ui/load/store";

/** The most that can be selected at once, which is the service's limit. */
export const MOST_PICKED = 100;

/** The selected conversations. `isPicking`: a tap on a row selects it, for devices without a pointer or keyboard. */
type Selection = { picked: ReadonlySet<string>; isPicking: boolean };

const NONE: Selection = { picked: new Set(), isPicking: false };

const selection = createStore(NONE);
/** The list's ids from the top, and where the next range begins. */
let order: readonly string[] = [];
let anchor: string | null = null;

export const useSelection = () => useStore(selection);

/** The ids from one conversation to another, in either direction; only `to` if one of them is not in the list. */
export function rangeOf(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [first, last] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  return first === undefined || first < 0 ? [to] : ids.slice(first, (last ?? first) + 1);
}

/** Stores the list's current order. Conversations that are no longer in it are deselected. */
export function follow(ids: readonly string[]): void {
  order = ids;
  const known = new Set(ids);
  const { picked, isPicking } = selection.get();
  const kept = [...picked].filter((id) => known.has(id));
  if (kept.length < picked.size) selection.set({ picked: new Set(kept), isPicking });
}

/** Toggles a conversation. With `isRange`, selects it and all between it and the last one picked. */
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
