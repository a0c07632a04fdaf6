import { useSyncExternalStore } from "react";

const KEY = "frontdesk-sound";
const listeners = new Set<() => void>();

const isOn = (): boolean => window.localStorage.getItem(KEY) === "on";

/** Two short notes. A browser that has not been clicked in yet plays none. */
function ring(): void {
  const context = new AudioContext();
  for (const [at, pitch] of [
    [0, 660],
    [0.14, 880],
  ] as const) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, context.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + 0.25);
    tone.connect(volume).connect(context.destination);
    tone.start(context.currentTime + at);
    tone.stop(context.currentTime + at + 0.26);
  }
  setTimeout(() => void context.close(), 1000);
}

/** Rings if this browser's reader asked for it. */
export const ringIfWanted = (): void => {
  if (isOn()) ring();
};

/** Turns the sound on or off in this browser; lets it be heard once when it is turned on. */
export function setSound(wanted: boolean): void {
  window.localStorage.setItem(KEY, wanted ? "on" : "off");
  if (wanted) ring();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether this browser plays a sound: not until somebody asks for it. */
export const useSound = (): boolean => useSyncExternalStore(subscribe, isOn, () => false);
