import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/observe/log";

type Part = { name: string; stop: () => Promise<void>; seconds: number };

export class Interrupted extends Error {}

/** What has been started, in order, so that it can be stopped in reverse order. */
export class Running {
  readonly #parts: Part[] = [];
  #leaving = false;

  /** Records a part that was just started, and how long it may take to stop. Throws if we are already leaving. */
  add(name: string, seconds: number, stop: () => Promise<void>): void {
    this.#parts.push({ name, stop, seconds });
    this.goOn();
  }

  /** Throws if we are leaving, since nothing more may be started. */
  goOn(): void {
    if (this.#leaving) throw new Interrupted();
  }

  /** Makes the startup end at its next step. */
  leave(): void {
    this.#leaving = true;
  }

  /** Stops everything in reverse order; a part that fails or takes too long does not hold up the others. */
  async stop(): Promise<void> {
    this.#leaving = true;
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) await stopPart(part);
  }
}

async function stopPart({ name, stop, seconds }: Part): Promise<void> {
  const timeout = new AbortController();
  const late = sleep(seconds * 1000, "late", { signal: timeout.signal }).catch(() => "stopped");
  try {
    const end = await Promise.race([stop(), late]);
    if (end === "late") log.warn(`${name} did not stop within ${seconds} s`);
  } catch (error) {
    log.error({ err: error }, `${name} did not stop well`);
  } finally {
    timeout.abort();
  }
}
