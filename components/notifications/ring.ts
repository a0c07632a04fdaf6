const KEY = "frontdesk-rung";

/** By then a page that has it in front has told that it is read. */
const PATIENCE_MS = 2000;

/** Two short notes. A browser that has not been clicked in yet plays none. */
export function ring(): void {
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

function ringOnce(id: string): void {
  if ((window.localStorage.getItem(KEY) ?? "") >= id) return;
  window.localStorage.setItem(KEY, id);
  ring();
}

/** Rings for a notification, once for all of the browser's pages, unless it is read within a moment. */
export async function ringFor(id: string, isUnread: () => Promise<boolean>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  if (!(await isUnread())) return;
  // A page that isn't served securely has no locks.
  if ("locks" in navigator) await navigator.locks.request(KEY, () => ringOnce(id));
  else ringOnce(id);
}
