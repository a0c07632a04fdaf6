import { useSyncExternalStore } from "react";

const KEY = "frontdesk-sound";
const listeners = new Set<() => void>();

export const isSoundOn = (): boolean => window.localStorage.getItem(KEY) === "on";

export function setSound(wanted: boolean): void {
  window.localStorage.setItem(KEY, wanted ? "on" : "off");
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether this browser plays a sound; not until the reader turns it on. */
export const useSound = (): boolean => useSyncExternalStore(subscribe, isSoundOn, () => false);
