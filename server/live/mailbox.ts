import { AppError } from "@/server/lib/errors";
import type { LiveItem } from "@/server/schema/live";

/** Who falls so far behind is cut off, and comes again. */
const MOST_WAITING = 2000;

/** What waits to be sent to one watcher, until `signal` is aborted. */
export class Mailbox {
  #items: LiveItem[] = [];
  #wake: () => void = () => {};
  #isOverfull = false;

  constructor(readonly signal: AbortSignal) {
    signal.addEventListener("abort", () => this.#wake(), { once: true });
  }

  put(items: LiveItem[]): void {
    this.#isOverfull ||= this.#items.length + items.length > MOST_WAITING;
    if (!this.#isOverfull) this.#items.push(...items);
    this.#wake();
  }

  /** All that has come, as soon as there is something; nothing once the signal is aborted. Throws if it is too much. */
  async take(): Promise<LiveItem[]> {
    if (this.#items.length === 0 && !this.#isOverfull && !this.signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#isOverfull) throw new AppError("unavailable", "You fell too far behind. Connect again.");
    return this.#items.splice(0);
  }
}
