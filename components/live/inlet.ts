import type { LiveItem } from "@/server/schema/live";

const REMEMBERED = 2000;

/** Where everything comes in that is told, over a stream or by asking: each item goes on once. */
export class Inlet {
  /** From where to catch up; null before anything came. */
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

  /** Something begins again. What happened meanwhile can be told only to who has a cursor. */
  resume(cursor: string | null): void {
    if (cursor === null) this.missed();
  }
}
