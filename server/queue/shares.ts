import type { Job } from "graphile-worker";
import { z } from "zod";

const OfOrganization = z.object({ organization_id: z.string() });

/** What a lane of this process has under way, by organization: none may have more than its share of the workers. */
export class Shares {
  readonly #running = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** The organizations that have all of their share: jobs with their flag are passed over (see `addJob`). */
  full(): string[] {
    return [...this.#running].filter(([, running]) => running >= this.#most).map(([id]) => id);
  }

  /**
   * Runs `run` as a part of the share of a job's organization. Answers false, and runs nothing, if that is used up:
   * many workers that look at the same moment may all find the same organization's jobs.
   */
  async within(payload: Job["payload"], run: () => Promise<void>): Promise<boolean> {
    const id = OfOrganization.safeParse(payload).data?.organization_id ?? "";
    const running = this.#running.get(id) ?? 0;
    if (running >= this.#most) return false;
    this.#running.set(id, running + 1);
    try {
      await run();
    } finally {
      const rest = (this.#running.get(id) ?? 1) - 1;
      if (rest > 0) this.#running.set(id, rest);
      else this.#running.delete(id);
    }
    return true;
  }
}
