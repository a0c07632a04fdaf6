import { newId } from "@/db/schema/columns";
import { AppError } from "@/lib/errors";
import { LiveInput, LiveItem, LiveSince, LiveSinceQuery } from "@/schema/live";
import { action } from "@/server/http/action";
import { type Ctx, userOf } from "@/server/http/ctx";
import { stream } from "@/server/http/files/stream";
import { allowedTo, bare, itemsSince, madeAt, resumed } from "./items";
import { liveBroker } from "./live-broker";

/** A client that falls this far behind is cut off, and reconnects. */
const MOST_WAITING = 2000;

/** The items waiting to be sent to one watcher, until `signal` is aborted. */
class WatcherQueue {
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

/** Who reads. A page passes what it gets on to the other tabs of its own user, so it gets nothing of another's. */
function readerOf(ctx: Ctx, expected: string | undefined) {
  const user = userOf(ctx);
  if (expected === undefined || expected === user.id) return user;
  const detail = "This browser has signed in as somebody else since the page was loaded.";
  throw new AppError("unauthorized", detail);
}

export const watchLive = stream({
  summary: "Watch everything that happens in your organization, as it happens",
  input: LiveInput,
  output: LiveItem,
  async *run(ctx, { lastEventId, user_id: expected }, { signal, recheck }) {
    const { organization_id } = ctx;
    const { id: user_id } = readerOf(ctx, expected);
    const queue = new WatcherQueue(signal);
    const tell = (items: LiveItem[]) => queue.put(allowedTo(ctx, items));
    const end = () => queue.end(new AppError("too_many", "Too many pages are open. The oldest gave way."));
    const leave = liveBroker().watch({ organization_id, user_id, tell, recheck, end });
    try {
      // On the first connection the page was read just before: cover that moment too.
      const before = allowedTo(ctx, await itemsSince(organization_id, madeAt(lastEventId ?? newId())));
      yield* before;
      if (lastEventId) yield resumed();
      yield* liveBroker()
        .seenBy(organization_id, user_id)
        .map((seen) => ({ ...bare(newId(), "presence.changed"), ...seen }));
      const told = new Set(before.map(({ id }) => id));
      while (!signal.aborted) yield* (await queue.take()).filter(({ id }) => !told.has(id));
    } finally {
      leave();
    }
  },
});

export const readLive = action({
  summary: "Read what happened since a cursor, for clients that can't hold a stream",
  input: LiveSinceQuery,
  only: "practitioner",
  output: LiveSince,
  run: async (ctx, { after, user_id }) => {
    readerOf(ctx, user_id);
    const next_after = newId();
    const items = after ? await itemsSince(ctx.organization_id, madeAt(after)) : [];
    return { items: allowedTo(ctx, items), next_after };
  },
});
