const KEY = "frontdesk-push-device";

/** The device that this browser is registered as; null if it is not registered. */
export const ownDevice = (): string | null => window.localStorage.getItem(KEY);

export function noteOwnDevice(id: string | null): void {
  if (id) window.localStorage.setItem(KEY, id);
  else window.localStorage.removeItem(KEY);
}

/** Whether this browser could take pushes, as far as it says. */
export function pushSupport(): "unsupported" | "denied" | null {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
}

/** Asks the reader and their browser's push service; null where the reader does not allow it. Throws where it fails. */
export async function subscribeHere(applicationServerKey: string) {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  // One made with other keys stands in the way.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = "", keys = {} } = made.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" } };
}

/** Takes this browser off its push service's list. */
export async function unsubscribeHere(): Promise<void> {
  noteOwnDevice(null);
  if (pushSupport() === "unsupported") return;
  const worker = await navigator.serviceWorker.getRegistration("/");
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
