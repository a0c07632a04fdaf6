const KEY = "frontdesk-rung";

/** By then, a page that shows what it is about has marked it as read. */
const PATIENCE_MS = 2000;

/** Plays two short notes. A browser plays none before the first click in it. */
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

/** Rings for a notification, once for all of the browser's pages, unless it is read within 2 s. */
export async function ringFor(id: string, isUnread: () => Promise<boolean>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  if (!(await isUnread())) return;
  // Web locks exist only on pages that are served securely.
  if ("locks" in navigator) await navigator.locks.request(KEY, () => ringOnce(id));
  else ringOnce(id);
}
