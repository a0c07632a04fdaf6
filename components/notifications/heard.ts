const NAME = "frontdesk:notified";

/** Tells this page's parts that its reader has something new to read. */
export const tellNotified = (): void => void window.dispatchEvent(new Event(NAME));

/** Has `listener` called when there is something new, until the answer is called. */
export function onNotified(listener: () => void): () => void {
  window.addEventListener(NAME, listener);
  return () => window.removeEventListener(NAME, listener);
}
