import { AppError } from "@/lib/errors";
import { notePressure } from "@/lib/process/load-shedding";
import { Semaphore } from "@/lib/process/semaphore";

const SAMPLE_MS = 100;
const RETRY_SECONDS = 1;
/** How long after a refusal this process counts as overloaded. */
const PRESSED_MS = 2000;

let lag_ms = 0;
let sampling: NodeJS.Timeout | undefined;

/** How late the event loop is, in milliseconds: in the last tenth of a second, or half of the value before. */
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
 * `most`: how many may run at once, in a burst; `lasting`: how many shortly after a refusal, so that those let in
 * finish soon. If `few` are already running, no more begin while the event loop is late by more than `lag_ms`.
 */
type Capacity = { most: number; lasting?: number; few?: number; lag_ms?: number };

/** The error for work that is refused before it begins. */
export const tooBusy = () =>
  new AppError("unavailable", "There is more to do than can be done now. Try again in a moment.", {
    retry_after_seconds: RETRY_SECONDS,
  });

/** Lets work in while there is room; refuses more (503) before it begins, so that running work finishes soon. */
export class Gate {
  readonly #running: Semaphore;
  #pressedUntil = 0;

  constructor({ most, lasting = most, few = most, lag_ms: late_ms = Number.POSITIVE_INFINITY }: Capacity) {
    this.#running = new Semaphore((all) => {
      const isLate = loopLag() > late_ms;
      const room = (performance.now() < this.#pressedUntil ? lasting : most) - all;
      return isLate ? Math.min(room, few - all) : room;
    });
  }

  pass<T>(run: () => Promise<T>): Promise<T> {
    return this.#running.runNow(run) ?? this.#refuse();
  }

  async #refuse(): Promise<never> {
    this.#pressedUntil = performance.now() + PRESSED_MS;
    notePressure(PRESSED_MS);
    throw tooBusy();
  }
}

/** For signed posts, which only need the database: their senders retry what is refused. */
export const hookGate = new Gate({ most: 400, lasting: 64 });

/** For calls of API clients and pages. */
export const callGate = new Gate({ most: 1000, few: 256, lag_ms: 700 });
