const NAME = "frontdesk:notified";

/** Tells the parts of this page that the reader has a new notification. */
export const tellNotified = (): void => void window.dispatchEvent(new Event(NAME));

/** Calls `listener` for each new notification. Returns a function that stops this. */
export function onNotified(listener: () => void): () => void {
  window.addEventListener(NAME, listener);
  return () => window.removeEventListener(NAME, listener);
}
