/** Lets at most `most` tasks run at once; the others wait in the order in which they came. */
export class Turnstile {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  /** Runs `run` when its turn comes. */
  async pass<T>(run: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
