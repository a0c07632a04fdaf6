import { AppError } from "@/server/lib/errors";
import { notePressure } from "@/server/lib/pressure";

const SAMPLE_MS = 100;
const RETRY_SECONDS = 1;
/** So long after a refusal more comes than can be done. */
const PRESSED_MS = 2000;

let lag_ms = 0;
let sampling: NodeJS.Timeout | undefined;

/** How late the event loop was of late, in milliseconds: the last tenth of a second, and half of what was before. */
function loopLag(): number {
  if (sampling) return lag_ms;
  let last = performance.now();
  sampling = setInterval(() => {
    const now = performance.now();
    lag_ms = Math.max(now - last - SAMPLE_MS, lag_ms / 2);
    last = now;
  }, SAMPLE_MS).unref();
  return 0;
}

/**
 * `most`: how many may run at once, which is what a burst may be; `lasting` while the last refusal is fresh: then those who
 * are let in are soon done. Where `few` run already, no more begin while the event loop is late by `lag_ms`.
 */
type Capacity = { most: number; lasting?: number; few?: number; lag_ms?: number };

/** What is refused before it is begun. */
export const tooBusy = () =>
  new AppError("unavailable", "There is more to do than can be done now. Try again in a moment.", {
    retry_after_seconds: RETRY_SECONDS,
  });

/** Lets work in while there is room for it; more is refused (503) before it is begun, so that what was begun ends soon. */
export class Gate {
  #running = 0;
  readonly #capacity: Capacity;
  #pressedUntil = 0;

  constructor(capacity: Capacity) {
    this.#capacity = capacity;
  }

  get #isFull(): boolean {
    const { most, lasting = most, few = most, lag_ms: late_ms = Number.POSITIVE_INFINITY } = this.#capacity;
    const isLate = loopLag() > late_ms;
    if (this.#running >= (performance.now() < this.#pressedUntil ? lasting : most)) return true;
    return this.#running >= few && isLate;
  }

  async pass<T>(run: () => Promise<T>): Promise<T> {
    if (this.#isFull) {
      this.#pressedUntil = performance.now() + PRESSED_MS;
      notePressure(PRESSED_MS);
      throw tooBusy();
    }
    this.#running++;
    try {
      return await run();
    } finally {
      this.#running--;
    }
  }
}

/** For signed posts, which need the database alone: their senders post again what is refused. */
export const hookGate = new Gate({ most: 400, lasting: 64 });

/** For what clients and pages ask. */
export const callGate = new Gate({ most: 1000, few: 256, lag_ms: 700 });
