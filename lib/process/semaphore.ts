/** How many more may run, when `all` are running and `own` of them have the same key. */
type Room = (all: number, own: number) => number;

/** Limits how many tasks run at once, in all and for each key; those that find no room wait or are refused. */
export class Semaphore {
  readonly #room: Room;
  readonly #running = new Map<string, number>();
  /** The longest waiting first. */
  readonly #waiting = new Map<unknown, { key: string; wake: () => void }>();
  #all = 0;

  constructor(limit: number | Room) {
    this.#room = typeof limit === "number" ? (all) => limit - all : limit;
  }

  /** Runs a task when its turn comes. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      const begin = () => {
        this.take("", 1);
        resolve();
      };
      if (this.hasRoom({ key: "", name: begin, wake: begin })) begin();
    });
    return this.#holding("", task);
  }

  /** Runs a task now; undefined if there is no room. */
  runNow<T>(task: () => Promise<T>, key = ""): Promise<T> | undefined {
    return this.take(key, 1) > 0 ? this.#holding(key, task) : undefined;
  }

  /** Takes up to `wanted` places, to be given back by `release`, and returns how many. */
  take(key: string, wanted: number): number {
    const count = Math.max(0, Math.min(wanted, this.#roomFor(key)));
    this.#add(key, count);
    return count;
  }

  /** Gives places back, and wakes as many that wait, the longest waiting first. */
  release(key: string, count: number): void {
    this.#add(key, -count);
    let woken = 0;
    for (const [name, { key, wake }] of this.#waiting) {
      if (woken === count) return;
      if (this.#roomFor(key) <= 0) continue;
      this.#waiting.delete(name);
      wake();
      woken++;
    }
  }

  /** Whether there is room; if not, `wake` is called, once for all that wait under the same name, when there may be. */
  hasRoom({ key, name, wake }: { key: string; name: unknown; wake: () => void }): boolean {
    const hasRoom = this.#roomFor(key) > 0;
    if (hasRoom) this.#waiting.delete(name);
    else this.#waiting.set(name, { key, wake });
    return hasRoom;
  }

  #roomFor(key: string): number {
    return this.#room(this.#all, this.#running.get(key) ?? 0);
  }

  #add(key: string, count: number): void {
    const running = (this.#running.get(key) ?? 0) + count;
    this.#all += count;
    if (running > 0) this.#running.set(key, running);
    else this.#running.delete(key);
  }

  async #holding<T>(key: string, task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } finally {
      this.release(key, 1);
    }
  }
}
