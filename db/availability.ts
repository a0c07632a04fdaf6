import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { DatabaseUnavailable, unavailableIn } from "@/server/lib/errors";
import { log } from "@/server/lib/log";

/** For a database that hangs. Shorter, a busy machine that takes over a second to connect looked like an outage. */
const CHECK_MS = 3000;
const AGAIN_MS = 500;

// The driver's codes, and Postgres's own: class 08 and those of a server that stops, starts or is full
// (https://www.postgresql.org/docs/current/errcodes-appendix.html).
const BROKEN = /^(CONNECT(ION)?_(CLOSED|ENDED|DESTROYED|TIMEOUT)|08\w{3}|57P0[123]|53300)$/;
const OF_A_SOCKET = /^E(?!RR_)[A-Z]+/;

function isBroken(error: Error): boolean {
  if (!("code" in error) || typeof error.code !== "string") return false;
  // The driver notes the query; without one the socket may be anybody's, an agent's for example.
  return BROKEN.test(error.code) || ("query" in error && OF_A_SOCKET.test(error.code));
}

/** Whether a statement failed because of its connection and not because of what it said. */
export const isConnectionFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (unavailableIn(error) !== undefined || isBroken(error) || isConnectionFailure(error.cause));

const TOO_MANY_CONNECTIONS = "53300";

/** Whether the server turned a new connection away because it has as many as it takes; those that are open work. */
const isTurnedAway = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && error.code === TOO_MANY_CONNECTIONS) || isTurnedAway(error.cause));

/** Whether the database at `url` answers. Undefined if we were too busy ourselves to hear it in time. */
async function answers(url: string): Promise<boolean | undefined> {
  const began = performance.now();
  const sql = postgres(url, {
    ...{ max: 1, prepare: false, fetch_types: false, backoff: () => 0, onnotice: () => {} },
    connect_timeout: CHECK_MS / 1000,
    connection: { application_name: "frontdesk check" },
  });
  const tooLate = new AbortController();
  try {
    const late = sleep(CHECK_MS, "late", { signal: tooLate.signal }).catch(() => "over");
    if ((await Promise.race([sql`select 1`, late])) !== "late") return true;
    return performance.now() - began > 2 * CHECK_MS ? undefined : false;
  } catch (error) {
    // It refuses us for a reason of its own: it is there, and connections that are open work.
    return isTurnedAway(error) || !isConnectionFailure(error);
  } finally {
    tooLate.abort();
    void sql.end({ timeout: 0 });
  }
}

/** Knows whether the database at an address answers. */
export class Availability {
  #checking: Promise<boolean> | undefined;
  #outage: { began: number; refused: number; end: Promise<void> } | undefined;
  #heardAt = 0;
  readonly #onOutage = new Set<() => void>();

  constructor(readonly url: string) {}

  /** Whether it is known not to answer. It is asked again every half second, until it does. */
  get isDown(): boolean {
    return this.#outage !== undefined;
  }

  /** Calls back whenever it stops answering, until the function answered is called. */
  onOutage(callback: () => void): () => void {
    this.#onOutage.add(callback);
    return () => void this.#onOutage.delete(callback);
  }

  /** Notes that it has just answered something. */
  heard(): void {
    this.#heardAt = performance.now();
  }

  /** Milliseconds since it last answered anything. */
  get silentMs(): number {
    return performance.now() - this.#heardAt;
  }

  /** The error for what is not even tried during an outage. */
  refusal(): DatabaseUnavailable {
    if (this.#outage) this.#outage.refused++;
    return new DatabaseUnavailable("the database does not answer");
  }

  /** Looks whether it answers, since something failed or takes long; answers whether it is down. One look at a time. */
  check(): Promise<boolean> {
    if (this.isDown) return Promise.resolve(true);
    this.#checking ??= this.#look().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  /** Resolves when it answers: at once, unless it is down. */
  untilUp(): Promise<void> {
    return this.#outage?.end ?? Promise.resolve();
  }

  async #look(): Promise<boolean> {
    const began = performance.now();
    let isUp: boolean | undefined;
    while (isUp === undefined) isUp = await answers(this.url);
    // A machine so busy that a new connection takes too long still answers on those that are open.
    if (isUp || this.#heardAt > began) return false;
    this.#outage = { began, refused: 0, end: this.#watch() };
    log.error("the database does not answer; requests are refused (503) and jobs wait until it does");
    for (const callback of this.#onOutage) callback();
    return true;
  }

  async #watch(): Promise<void> {
    do await sleep(AGAIN_MS, undefined, { ref: false });
    while (!(await answers(this.url)));
    const { began, refused } = this.#outage ?? { began: performance.now(), refused: 0 };
    this.#outage = undefined;
    log.info(
      { seconds: Math.round((performance.now() - began) / 1000), refused },
      "the database answers again",
    );
  }
}

// One for each address a process, though the self-hosting server and Next each load this module for themselves.
const shared: typeof globalThis & { frontdeskAvailability?: Map<string, Availability> } = globalThis;

/** What is known of the database at `url`. */
export function availabilityOf(url: string): Availability {
  shared.frontdeskAvailability ??= new Map();
  const known = shared.frontdeskAvailability.get(url) ?? new Availability(url);
  shared.frontdeskAvailability.set(url, known);
  return known;
}
