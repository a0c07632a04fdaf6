import { AppError } from "@/server/lib/errors";
import type { LiveItem } from "@/server/schema/live";

/** A client that falls this far behind is cut off, and reconnects. */
const MOST_WAITING = 2000;

/** The items waiting to be sent to one watcher, until `signal` is aborted. */
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

  /** Takes no more items: `take` throws `refusal`. */
  end(refusal: AppError): void {
    this.#refusal ??= refusal;
    this.#wake();
  }

  /** All waiting items, as soon as there are any; none once the signal is aborted. Throws the refusal once ended. */
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
