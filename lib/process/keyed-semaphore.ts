/** How many may run at once: in all, and for each organization. */
type Limits = { most: number; each: number };

/** Places for long-running work, of which no organization can hold all. */
export class Places {
  readonly #running = new Map<string, number>();
  #all = 0;

  constructor(private readonly limits: () => Limits) {}

  /** Takes a place, and returns a function that gives it back; null if none is free. */
  take(organization_id: string): (() => void) | null {
    const { most, each } = this.limits();
    const own = this.#running.get(organization_id) ?? 0;
    if (this.#all >= most || own >= each) return null;
    this.#all++;
    this.#running.set(organization_id, own + 1);
    return () => {
      const left = (this.#running.get(organization_id) ?? 1) - 1;
      this.#all--;
      if (left > 0) this.#running.set(organization_id, left);
      else this.#running.delete(organization_id);
    };
  }
}
