/** One component can't be read. The others still count. `message` is for people and starts in lower case. */
export class UnreadableEvent extends Error {
  override name = "UnreadableEvent";
}

/** A calendar exceeds what is read of one; none of it is used. `message` completes "it holds". */
export class TooMuch extends Error {
  override name = "TooMuch";
}

/** Work that may be done for one calendar. Each call of `step` does a part of it. */
export class StepBudget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  step(steps = 1): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooMuch("more than can be read");
  }
}
