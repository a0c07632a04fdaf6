import { AppError } from "@/server/lib/errors";
import type { LiveItem } from "@/server/schema/live";

/** Who falls so far behind is cut off, and comes again. */
const MOST_WAITING = 2000;

/** What waits to be sent to one watcher, until `signal` is aborted. */
export class WatcherQueue {
  #items: LiveItem[] = [];
  #wake: () => void = () => {};
  #refusal: AppError | undefined;

  constructor(readonly signal: AbortSignal) {
    signal.addEventListener("abort", () => this.#wake(), { once: true });
  }

  put(items: LiveItem[]): void {
    if (this.#items.length + items.length > MOST_WAITING) {
      this.end(new AppError("unavailable", "You fell too far behind. Connect again."));
    } else if (!this.#refusal) {
      this.#items.push(...items);
      this.#wake();
    }
  }

  /** Takes nothing more: `take` throws `refusal`. */
  end(refusal: AppError): void {
    this.#refusal ??= refusal;
    this.#wake();
  }

  /** All that has come, as soon as there is something; nothing once the signal is aborted. Throws what it was ended by. */
  async take(): Promise<LiveItem[]> {
    if (this.#items.length === 0 && !this.#refusal && !this.signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#refusal) throw this.#refusal;
    return this.#items.splice(0);
  }
}
