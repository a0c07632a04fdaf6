import type { LiveItem } from "@/server/schema/live";

const REMEMBERED = 2000;

/** `missed` is called when something may have been missed. */
type Listener = { tell: (items: LiveItem[]) => void; missed: () => void };

/** Where everything comes in that is told, over a stream or by asking: each item goes on once, to all who listen. */
export class Inlet {
  /** From where to catch up; null before anything came. */
  cursor: string | null = null;
  readonly #listeners = new Set<Listener>();
  #seen = new Set<string>();

  /** Answers how to stop listening. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  take(items: LiveItem[]): void {
    const fresh = items.filter(({ id }) => !this.#seen.has(id));
    if (fresh.length === 0) return;
    this.#seen = new Set([...this.#seen, ...fresh.map(({ id }) => id)].slice(-REMEMBERED));
    const told = fresh.filter(({ type }) => type !== "live.resumed");
    if (told.length < fresh.length) this.#missed();
    if (told.length > 0) for (const { tell } of this.#listeners) tell(told);
  }

  /** Something begins again. What happened meanwhile can be told only to who has a cursor. */
  resume(cursor: string | null): void {
    if (cursor === null) this.#missed();
  }

  #missed(): void {
    for (const { missed } of this.#listeners) missed();
  }
}
