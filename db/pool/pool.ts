import { makePgArray, parsePgArray } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { DatabaseUnavailable } from "@/lib/errors";
import { type Availability, availabilityOf, isConnectionFailure } from "./availability";
import { Drivers, type Lending } from "./drivers";

/** Options for the driver: see https://github.com/porsager/postgres#connection-details. */
type DriverOptions = {
  max: number;
  /** False if a pooler does not keep prepared statements. */
  prepare?: boolean;
  /** Whether Postgres plans each prepared statement once, for all parameters. */
  hasOnePlan?: boolean;
  /** Seconds until an unused connection is closed. Never, if omitted. */
  idle_timeout?: number;
};

const TIMESTAMPTZ = 1184;
/** text[] and uuid[], the types of list parameters. */
const ARRAYS = [1009, 2951];
/** A statement that takes this long triggers a check of whether the database is still there. */
const SLOW_MS = 600;
/** After this long, an answer counts as lost on the way, for example by a pooler. */
const LOST_MS = 120_000;
/** How long running statements may take to finish when their connections are dropped. */
const LEAVE_SECONDS = 5;

type Driver = { sql: postgres.Sql; db: PostgresJsDatabase };

/** A running statement or transaction: its driver, and when it began (`performance.now()`). */
type Running = { driver: postgres.Sql; began: number };

/** Drizzle on a driver. Drizzle removes the driver's parsers; timestamps are read as ISO 8601 text. */
function drizzleOn(sql: postgres.Sql): PostgresJsDatabase {
  const db = drizzle(sql);
  sql.options.parsers[TIMESTAMPTZ] = (text: string) => new Date(text).toISOString();
  return db;
}

export function openDriver(url: string, { hasOnePlan, ...options }: DriverOptions): Driver {
  const sql = postgres(url, {
    ...options,
    // The driver's own backoff grows up to 20 s and delays new statements too. During an outage we send nothing.
    backoff: () => 0,
    onnotice: () => {},
    // If a connection breaks while the driver fetches array types, nobody awaits the failure and the process ends.
    fetch_types: false,
    connection: {
      application_name: "frontdesk",
      TimeZone: "UTC",
      // https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-PLAN-CACHE-MODE
      ...(hasOnePlan && { plan_cache_mode: "force_generic_plan" }),
    },
  });
  for (const type of ARRAYS) {
    sql.options.parsers[type] = parsePgArray;
    // Drizzle serializes its columns' lists to text; lists of our own statements are left to the driver.
    sql.options.serializers[type] = (list: unknown) => (Array.isArray(list) ? makePgArray(list) : list);
  }
  return { sql, db: drizzleOn(sql) };
}

/**
 * The process's connections. During an outage nothing is passed to the driver, and its queued statements are dropped
 * with their connections: their callers have already been told that they failed, so they must not run later.
 */
export class GuardedPool {
  readonly #drivers: Drivers;
  readonly #availability: Availability;
  readonly #forget: () => void;
  readonly #running = new Set<Running>();
  #rounds: NodeJS.Timeout | undefined;

  readonly db: PostgresJsDatabase;

  constructor(url: string, { max, isShared = false, ...options }: Lending & Omit<DriverOptions, "max">) {
    const open = () => openDriver(url, { ...options, max: 1 }).sql;
    // The driver asks for an unprepared statement's parameter types before it sends them, possibly while the previous
    // statement still runs. PgBouncer before 1.21 then reassigns the server in between, and the answer is lost.
    this.#drivers = new Drivers(open, { max, isShared: isShared && options.prepare !== false });
    this.#availability = availabilityOf(url);
    this.#forget = this.#availability.onOutage(() => void this.#drivers.leaveAll(0));
    // This driver only supplies serializers and parsers; it never connects.
    const told = { unsafe: this.#unsafe, begin: this.#begin };
    this.db = drizzleOn(
      new Proxy(open(), { get: (driver, name) => Reflect.get(name in told ? told : driver, name) }),
    );
  }

  /** Ends the connections, waiting up to 5 s for running statements. */
  async close(): Promise<void> {
    this.#forget();
    clearInterval(this.#rounds);
    await this.#drivers.close(LEAVE_SECONDS);
  }

  // Like the driver's own query: sent once it is awaited, or once `values()` requests arrays of values.
  readonly #unsafe = (...given: Parameters<postgres.Sql["unsafe"]>) => {
    const rows = () => this.#guard((driver) => driver.unsafe(...given));
    return {
      // biome-ignore lint/suspicious/noThenProperty: it stands in for the driver's statement, which has it.
      then: (...handlers: Parameters<Promise<unknown>["then"]>) => rows().then(...handlers),
      values: () => this.#guard((driver) => driver.unsafe(...given).values()),
    };
  };

  readonly #begin = (run: (tx: postgres.TransactionSql) => Promise<unknown>) =>
    this.#guard((driver) => begin(driver, run));

  async #guard<T>(run: (driver: postgres.Sql) => PromiseLike<T>): Promise<T> {
    this.#refuseInOutage();
    try {
      const result = await this.#drivers.lend((driver) => this.#run(driver, run));
      this.#availability.heard();
      return result;
    } catch (error) {
      if (!isConnectionFailure(error)) throw error;
      await this.#availability.check();
      throw new DatabaseUnavailable("the connection to the database failed", { cause: error });
    }
  }

  async #run<T>(driver: postgres.Sql, run: (driver: postgres.Sql) => PromiseLike<T>): Promise<T> {
    this.#refuseInOutage();
    const running = { driver, began: performance.now() };
    this.#running.add(running);
    this.#rounds ??= setInterval(() => this.#lookAfter(), SLOW_MS).unref();
    try {
      return await run(driver);
    } catch (error) {
      // The driver never recovers a connection that broke during a write, and it would try one that was refused before
      // those that are open.
      if (isConnectionFailure(error)) this.#drivers.leave(driver, LEAVE_SECONDS);
      throw error;
    } finally {
      this.#running.delete(running);
    }
  }

  #refuseInOutage(): void {
    if (this.#availability.isDown) throw this.#availability.refusal();
  }

  // One timer for everything that runs, instead of one per statement.
  #lookAfter(): void {
    const now = performance.now();
    const slow = [...this.#running].filter(({ began }) => now - began > SLOW_MS);
    if (this.#running.size === 0) {
      clearInterval(this.#rounds);
      this.#rounds = undefined;
    }
    if (slow.length > 0 && this.#availability.silentMs > SLOW_MS) void this.#availability.check();
    for (const { driver, began } of slow)
      if (now - began > LOST_MS) this.#drivers.leave(driver, LEAVE_SECONDS);
  }
}

/**
 * The driver's own begin(), except when a connection breaks. The driver would write the rollback to the closed socket,
 * which ends the process, and run the transaction's remaining statements on whatever uses the connection next.
 */
function begin(
  driver: postgres.Sql,
  run: (tx: postgres.TransactionSql) => Promise<unknown>,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const end = (error: unknown) => {
      isOver = true;
      reject(error);
    };
    const inside = async (tx: postgres.TransactionSql) => {
      const refusing = new Proxy(tx, {
        get(target, name) {
          if (isOver) throw new DatabaseUnavailable("the transaction's connection failed");
          return Reflect.get(target, name);
        },
      });
      return run(refusing).catch((error: unknown) => {
        if (!isConnectionFailure(error)) throw error;
        end(error);
        return new Promise(() => undefined);
      });
    };
    driver.begin(inside).then(resolve, end);
  });
}
