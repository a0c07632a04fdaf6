const KEY = "frontdesk-push-device";

/** The device that this browser is registered as; null if it is not registered. */
export const ownDevice = (): string | null => window.localStorage.getItem(KEY);

export function noteOwnDevice(id: string | null): void {
  if (id) window.localStorage.setItem(KEY, id);
  else window.localStorage.removeItem(KEY);
}

/** Why this browser can't receive push messages; null if it can, as far as it says. */
export function pushSupport(): "unsupported" | "denied" | null {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
}

/** Asks the reader and their browser's push service; null if the reader does not allow it. Throws if it fails. */
export async function subscribeHere(applicationServerKey: string) {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  // A subscription made with other keys would prevent a new one.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = "", keys = {} } = made.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" } };
}

/** Unsubscribes this browser from its push service. */
export async function unsubscribeHere(): Promise<void> {
  noteOwnDevice(null);
  if (pushSupport() === "unsupported") return;
  const worker = await navigator.serviceWorker.getRegistration("/");
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
