import type postgres from "postgres";
import { DatabaseUnavailable } from "@/lib/errors";
import { Semaphore } from "@/lib/process/semaphore";

/** How connections are lent: at most `max`, each to one borrower at a time, or to all at once if `isShared`. */
export type Lending = { max: number; isShared?: boolean };

/** How long to wait before opening another shared connection after one was dropped. */
const AGAIN_MS = 1000;

/**
 * Connections, each with a driver of its own. Within a pool, the driver keeps connections in lists that grow with each
 * statement until all are in use at once, and scans one per statement: 68 µs became 106 after 160,000 statements
 * (postgres 3.4.9, measured).
 */
export class Drivers {
  readonly #open: () => postgres.Sql;
  readonly #lending: Lending;
  readonly #semaphore: Semaphore;
  #all: postgres.Sql[] = [];
  /** Connections not lent now. The most recently used goes first: its plans are in the CPU's cache. */
  #idle: postgres.Sql[] = [];
  #turn = 0;
  #leftAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(open: () => postgres.Sql, lending: Lending) {
    this.#open = open;
    this.#lending = lending;
    this.#semaphore = new Semaphore(lending.max);
  }

  /** Runs `run` with a connection, as soon as one is free. */
  lend<T>(run: (driver: postgres.Sql) => Promise<T>): Promise<T> {
    return this.#lending.isShared ? run(this.#next()) : this.#semaphore.run(() => this.#lendOne(run));
  }

  /** Ends a connection, giving running statements `seconds` to finish. A replacement is opened when needed. */
  leave(driver: postgres.Sql, seconds: number): void {
    if (!this.#all.includes(driver)) return;
    this.#all = this.#all.filter((one) => one !== driver);
    this.#idle = this.#idle.filter((one) => one !== driver);
    this.#leftAt = performance.now();
    void driver.end({ timeout: seconds });
  }

  /** Ends all connections. */
  async leaveAll(seconds: number): Promise<void> {
    const left = this.#all;
    this.#all = [];
    this.#idle = [];
    await Promise.all(left.map((driver) => driver.end({ timeout: seconds })));
  }

  /** Ends all connections, and lends no more. */
  async close(seconds: number): Promise<void> {
    this.#isClosed = true;
    await this.leaveAll(seconds);
  }

  async #lendOne<T>(run: (driver: postgres.Sql) => Promise<T>): Promise<T> {
    const driver = this.#idle.pop() ?? this.#opened();
    try {
      return await run(driver);
    } finally {
      if (this.#all.includes(driver)) this.#idle.push(driver);
    }
  }

  /** The next connection in turn. If Postgres has just refused one, an open connection takes its place for a moment. */
  #next(): postgres.Sql {
    const turn = this.#turn;
    this.#turn = (turn + 1) % this.#lending.max;
    return this.#all[turn] ?? this.#instead() ?? this.#opened();
  }

  #instead(): postgres.Sql | undefined {
    return performance.now() - this.#leftAt < AGAIN_MS ? this.#all[0] : undefined;
  }

  #opened(): postgres.Sql {
    if (this.#isClosed) throw new DatabaseUnavailable("the connections are closed");
    const driver = this.#open();
    this.#all.push(driver);
    return driver;
  }
}
