import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { DatabaseUnavailable, unavailableIn } from "@/lib/errors";
import { log } from "@/lib/observe/log";

/** For a database that hangs. With less, a busy machine that took over a second to connect looked like an outage. */
const CHECK_MS = 3000;
const AGAIN_MS = 500;

// The driver's codes, and Postgres's own: class 08 and those of a server that is stopping, starting or full
// (https://www.postgresql.org/docs/current/errcodes-appendix.html).
const BROKEN = /^(CONNECT(ION)?_(CLOSED|ENDED|DESTROYED|TIMEOUT)|08\w{3}|57P0[123]|53300)$/;
const OF_A_SOCKET = /^E(?!RR_)[A-Z]+/;

function isBroken(error: Error): boolean {
  if (!("code" in error) || typeof error.code !== "string") return false;
  // The driver adds the query. Without one, the error may come from another socket, such as an agent's.
  return BROKEN.test(error.code) || ("query" in error && OF_A_SOCKET.test(error.code));
}

/** Whether a statement failed because of its connection, not because of its content. */
export const isConnectionFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (unavailableIn(error) !== undefined || isBroken(error) || isConnectionFailure(error.cause));

const TOO_MANY_CONNECTIONS = "53300";
/** What PgBouncer says of its own limit, with a code that it uses for everything. */
const POOLER_IS_FULL = /^no more connections allowed/;

/**
 * What to do if the server, or a pooler before it, refused a new connection because it is full; undefined if the error is
 * another. Open connections still work.
 */
export function connectionLimit(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (POOLER_IS_FULL.test(error.message))
    return "the pooler takes no more connections: raise its max_client_conn, or lower DATABASE_POOL or PROCESSES";
  if ("code" in error && error.code === TOO_MANY_CONNECTIONS)
    return "the database takes no more connections: raise its max_connections, or lower DATABASE_POOL or PROCESSES";
  return connectionLimit(error.cause);
}

const SAY_AGAIN_MS = 30_000;
let saidAt = Number.NEGATIVE_INFINITY;

/** Logs it at most every half minute. */
function sayFull(limit: string): void {
  if (performance.now() - saidAt < SAY_AGAIN_MS) return;
  saidAt = performance.now();
  log.error(limit);
}

/** Whether the database at `url` answers. Undefined if this process was too busy to hear the answer in time. */
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
    // The server refuses us for its own reasons: it is up, and open connections work.
    const limit = connectionLimit(error);
    if (limit) sayFull(limit);
    return limit !== undefined || !isConnectionFailure(error);
  } finally {
    tooLate.abort();
    void sql.end({ timeout: 0 });
  }
}

/** Tracks whether the database at a URL answers. */
export class Availability {
  #checking: Promise<boolean> | undefined;
  #outage: { began: number; refused: number; end: Promise<void> } | undefined;
  #heardAt = 0;
  readonly #onOutage = new Set<() => void>();

  constructor(readonly url: string) {}

  /** Whether the database is known to be down. It is checked every half second until it answers. */
  get isDown(): boolean {
    return this.#outage !== undefined;
  }

  /** Registers a callback for whenever the database stops answering. Returns a function that unregisters it. */
  onOutage(callback: () => void): () => void {
    this.#onOutage.add(callback);
    return () => void this.#onOutage.delete(callback);
  }

  /** Records that the database has just answered. */
  heard(): void {
    this.#heardAt = performance.now();
  }

  /** Milliseconds since its last answer. */
  get silentMs(): number {
    return performance.now() - this.#heardAt;
  }

  /** The error for statements refused during an outage. */
  refusal(): DatabaseUnavailable {
    if (this.#outage) this.#outage.refused++;
    return new DatabaseUnavailable("the database does not answer");
  }

  /**
   * Checks whether the database answers, after a failure or a slow statement. Returns whether it is down. One check at
   * a time.
   */
  check(): Promise<boolean> {
    if (this.isDown) return Promise.resolve(true);
    this.#checking ??= this.#look().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  /** Resolves once the database answers: at once, unless it is down. */
  untilUp(): Promise<void> {
    return this.#outage?.end ?? Promise.resolve();
  }

  async #look(): Promise<boolean> {
    const began = performance.now();
    let isUp: boolean | undefined;
    while (isUp === undefined) isUp = await answers(this.url);
    // On a machine too busy to accept a new connection in time, open connections may still answer.
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

// One per URL in a process, although the self-hosting server and Next each load their own copy of this module.
const shared: typeof globalThis & { frontdeskAvailability?: Map<string, Availability> } = globalThis;

/** The availability of the database at `url`. */
export function availabilityOf(url: string): Availability {
  shared.frontdeskAvailability ??= new Map();
  const known = shared.frontdeskAvailability.get(url) ?? new Availability(url);
  shared.frontdeskAvailability.set(url, known);
  return known;
}
