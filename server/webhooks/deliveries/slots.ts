/** Concurrent tries of this process, to healthy and to failing endpoints. */
export const MOST_TRIES = { "deliver-webhooks": 1024, "deliver-webhooks-slowly": 256 };

/** An endpoint that waits for a slot, and what to call once there may be one. */
type Waiting = { organization_id: string; endpoint_id: string; wake: () => void };

/** An organization may hold a third as many slots as are free, so each newcomer still finds three quarters of them. */
const FREE_PER_HELD = 3;

/**
 * Slots for concurrent tries, shared between organizations: one alone gets a quarter of all, the next a quarter of the
 * rest.
 */
export class Slots {
  #free: number;
  readonly #held = new Map<string, number>();
  readonly #waiting = new Map<string, Waiting>();

  constructor(readonly size: number) {
    this.#free = size;
  }

  #mayTake(organization_id: string): boolean {
    return FREE_PER_HELD * (this.#held.get(organization_id) ?? 0) < this.#free;
  }

  /** Whether there is room for a try; if not, the endpoint is noted and woken, once, when there may be. */
  hasRoom(waiting: Waiting): boolean {
    const hasRoom = this.#mayTake(waiting.organization_id);
    if (hasRoom) this.#waiting.delete(waiting.endpoint_id);
    else this.#waiting.set(waiting.endpoint_id, waiting);
    return hasRoom;
  }

  /** Takes up to `wanted` slots and returns how many. */
  take(organization_id: string, wanted: number): number {
    const held = this.#held.get(organization_id) ?? 0;
    const most = Math.ceil((this.#free - FREE_PER_HELD * held) / (FREE_PER_HELD + 1));
    const count = Math.max(0, Math.min(wanted, most));
    this.#free -= count;
    this.#held.set(organization_id, held + count);
    return count;
  }

  /** Gives slots back, and wakes as many waiting endpoints, the longest waiting first. */
  release(organization_id: string, count: number): void {
    this.#free += count;
    const held = (this.#held.get(organization_id) ?? 0) - count;
    if (held > 0) this.#held.set(organization_id, held);
    else this.#held.delete(organization_id);
    let room = count;
    for (const { organization_id, endpoint_id, wake } of this.#waiting.values()) {
      if (room === 0) return;
      if (!this.#mayTake(organization_id)) continue;
      this.#waiting.delete(endpoint_id);
      wake();
      room--;
    }
  }
}
