import { newId } from "@/db/schema/columns";
import { action } from "@/server/core/action";
import { stream } from "@/server/core/stream";
import { AppError } from "@/server/lib/errors";
import { LiveInput, LiveItem, LiveSince, LiveSinceQuery } from "@/server/schema/live";
import { hub } from "./hub";
import { itemsSince, madeAt, resumed } from "./items";

/** Who falls so far behind is cut off, and comes again. */
const MOST_WAITING = 2000;

/** What waits to be sent to one watcher. */
class Mailbox {
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

  /** All that has come, as soon as there is something; nothing once the signal is aborted. */
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

export const watchLive = stream({
  summary: "Watch everything that happens in your organization, as it happens",
  input: LiveInput,
  output: LiveItem,
  async *run({ organization_id }, { lastEventId }, signal) {
    const mailbox = new Mailbox(signal);
    const leave = await hub().watch(organization_id, (items) => mailbox.put(items));
    try {
      // Who comes for the first time read what is shown a moment ago: that moment is told too.
      yield* await itemsSince(organization_id, madeAt(lastEventId ?? newId()));
      if (lastEventId) yield resumed();
      while (!signal.aborted) yield* await mailbox.take();
    } finally {
      leave();
    }
  },
});

export const readLive = action({
  summary: "Read what happened since a cursor: for who can't watch",
  input: LiveSinceQuery,
  output: LiveSince,
  run: async ({ organization_id }, { after }) => {
    const next_after = newId();
    return { items: after ? await itemsSince(organization_id, madeAt(after)) : [], next_after };
  },
});
