import type { LiveItem } from "@/schema/live";

const REMEMBERED = 2000;

/** Receives all live items, by stream or by polling, and passes each on once. */
export class Inlet {
  /** Where to catch up from; null until something was received. */
  cursor: string | null = null;
  tell: (items: LiveItem[]) => void = () => {};
  /** Called when something may have been missed. */
  missed: () => void = () => {};
  #seen = new Set<string>();

  take(items: LiveItem[]): void {
    const fresh = items.filter(({ id }) => !this.#seen.has(id));
    if (fresh.length === 0) return;
    this.#seen = new Set([...this.#seen, ...fresh.map(({ id }) => id)].slice(-REMEMBERED));
    const told = fresh.filter(({ type }) => type !== "live.resumed");
    if (told.length < fresh.length) this.missed();
    if (told.length > 0) this.tell(told);
  }

  /** Called when a stream or polling starts again. Without a cursor, the service can't report what was missed. */
  resume(cursor: string | null): void {
    if (cursor === null) this.missed();
  }
}
