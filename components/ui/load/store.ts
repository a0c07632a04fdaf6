import { useSyncExternalStore } from "react";

/** A value that components in different places share; the server renders `initial`. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set: (next: T) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useStore = <T>(store: ReturnType<typeof createStore<T>>): T =>
  useSyncExternalStore(store.subscribe, store.get, () => store.initial);
