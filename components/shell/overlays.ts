import { useSyncExternalStore } from "react";

/** What can lie over any page. */
type Overlay = "palette" | "shortcuts" | "lead" | "write" | "booking";

let open: Overlay | null = null;
const listeners = new Set<() => void>();

/** Lays something over the page, or takes away what lies there. */
export function showOverlay(next: Overlay | null): void {
  open = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What lies over the page. */
export const useOverlay = (): Overlay | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
