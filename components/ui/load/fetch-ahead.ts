/** Resolves once there is a network. A script that fails to load fails for good, so none is requested while offline. */
export const network = (): Promise<void> =>
  new Promise((resolve) => {
    // The server always has one.
    if (typeof window === "undefined" || navigator.onLine) resolve();
    else window.addEventListener("online", () => resolve(), { once: true });
  });

/** Fetches a component's script; the browser keeps it for later. */
type Load = () => Promise<unknown>;

const SIGNS = ["pointermove", "pointerdown", "keydown"] as const;

const waiting: Load[] = [];
let isBegun = false;
let isFetching = false;

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callback.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });

async function drain(): Promise<void> {
  if (isFetching) return;
  isFetching = true;
  for (let load = waiting.shift(); load; load = waiting.shift()) {
    await idle();
    // If it is offline or this fails, the script is fetched when it is needed.
    if (navigator.onLine) await load().catch(() => undefined);
  }
  isFetching = false;
}

function begin(): void {
  isBegun = true;
  for (const sign of SIGNS) window.removeEventListener(sign, begin);
  void drain();
}

/** Fetches a script when idle, after the first pointer move or key: not during page load, but before it is needed. */
export function fetchSoon(load: Load): void {
  if (typeof window === "undefined") return;
  if (waiting.length === 0 && !isBegun)
    for (const sign of SIGNS) window.addEventListener(sign, begin, { passive: true });
  waiting.push(load);
  if (isBegun) void drain();
}
