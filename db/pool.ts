import { makePgArray, parsePgArray } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { DatabaseUnavailable } from "@/server/lib/errors";
import { Turnstile } from "@/server/lib/turnstile";
import { type Availability, availabilityOf, isConnectionFailure, isTurnedAway } from "./availability";

/** What the driver is told: see https://github.com/porsager/postgres#connection-details. */
type DriverOptions = {
  max: number;
  /** False where a pooler keeps no prepared statements. */
  prepare?: boolean;
  /** Seconds after which an unused connection is given back; never, if not given. */
  idle_timeout?: number;
};

const TIMESTAMPTZ = 1184;
/** text[] and uuid[]: what statements are given lists as. */
const ARRAYS = [1009, 2951];
/** A statement that takes so long is a reason to look whether the database is still there. */
const SLOW_MS = 600;
/** Nothing waits longer than this for an answer: it was lost on the way, by a pooler for example. */
const LOST_MS = 120_000;
/** How long what still runs may take when its connections are to be left. */
const LEAVE_SECONDS = 5;

type Driver = { sql: postgres.Sql; db: PostgresJsDatabase };

/** A statement or transaction under way: on which driver, and since when (`performance.now()`). */
type Running = { driver: postgres.Sql; began: number };

/** Drizzle on a driver, whose parsers it takes away; timestamps are read as ISO 8601 text. */
function drizzleOn(sql: postgres.Sql): PostgresJsDatabase {
  const db = drizzle(sql);
  sql.options.parsers[TIMESTAMPTZ] = (text: string) => new Date(text).toISOString();
  return db;
}

export function openDriver(url: string, options: DriverOptions): Driver {
  const sql = postgres(url, {
    ...options,
    // Its own waits grow up to 20 s, and what is asked for meanwhile waits with it. During an outage we ask nothing.
    backoff: () => 0,
    onnotice: () => {},
    // A connection that breaks while the driver asks it for the types of arrays ends the process: nobody awaits that.
    fetch_types: false,
    connection: { application_name: "frontdesk", TimeZone: "UTC" },
  });
  for (const type of ARRAYS) {
    sql.options.parsers[type] = parsePgArray;
    // Drizzle gives columns as text, and leaves the lists of our own statements to the driver.
    sql.options.serializers[type] = (list: unknown) => (Array.isArray(list) ? makePgArray(list) : list);
  }
  return { sql, db: drizzleOn(sql) };
}

/**
 * The process's connections. During an outage nothing is given to the driver, and what it had is thrown away with its
 * connections: it is neither waited for nor done later, when whoever asked has long been told that it failed.
 */
export class GuardedPool {
  readonly #url: string;
  readonly #options: DriverOptions;
  readonly #availability: Availability;
  readonly #forget: () => void;
  readonly #turnstile: Turnstile | undefined;
  readonly #running = new Set<Running>();
  #rounds: NodeJS.Timeout | undefined;
  #driver: postgres.Sql;

  /** It stays the same when the driver is replaced. */
  readonly db: PostgresJsDatabase;

  constructor(url: string, options: DriverOptions) {
    this.#url = url;
    this.#options = options;
    this.#availability = availabilityOf(url);
    this.#forget = this.#availability.onOutage(() => this.#replace(this.#driver, 0));
    // The driver asks what an unprepared statement's parameters are before it sends them, and may do so while the one
    // before still runs. PgBouncer before 1.21 then gives the server away in between, and the answer goes nowhere.
    this.#turnstile = options.prepare === false ? new Turnstile(options.max) : undefined;
    this.#driver = openDriver(url, options).sql;
    this.db = drizzleOn(new Proxy(this.#driver, { get: (_target, name) => this.#get(name) }));
  }

  /** Ends the connections, waiting up to 5 s for running statements. */
  async close(): Promise<void> {
    this.#forget();
    clearInterval(this.#rounds);
    await this.#driver.end({ timeout: LEAVE_SECONDS });
  }

  #get(name: string | symbol): unknown {
    if (name === "unsafe") return this.#unsafe;
    if (name === "begin") return this.#begin;
    return Reflect.get(this.#driver, name);
  }

  // As the driver's own, a statement that is sent once it is awaited, or asked for as arrays of values.
  readonly #unsafe = (...given: Parameters<postgres.Sql["unsafe"]>) => {
    const rows = () => this.#guard(() => this.#driver.unsafe(...given));
    return {
      // biome-ignore lint/suspicious/noThenProperty: it stands in for the driver's statement, which has it.
      then: (...handlers: Parameters<Promise<unknown>["then"]>) => rows().then(...handlers),
      values: () => this.#guard(() => this.#driver.unsafe(...given).values()),
    };
  };

  readonly #begin = (run: (tx: postgres.TransactionSql) => Promise<unknown>) =>
    this.#guard(() => begin(this.#driver, run));

  async #guard<T>(run: () => PromiseLike<T>): Promise<T> {
    this.#refuseInOutage();
    const running = { driver: this.#driver, began: performance.now() };
    this.#running.add(running);
    this.#rounds ??= setInterval(() => this.#lookAfter(), SLOW_MS).unref();
    try {
      const result = await (this.#turnstile ? this.#turnstile.pass(() => this.#inTurn(run)) : run());
      this.#availability.heard();
      return result;
    } catch (error) {
      if (!isConnectionFailure(error)) throw error;
      // A connection that breaks while the driver writes to it is never used well again by it.
      if (!isTurnedAway(error)) this.#replace(running.driver, LEAVE_SECONDS);
      await this.#availability.check();
      throw new DatabaseUnavailable("the connection to the database failed", { cause: error });
    } finally {
      this.#running.delete(running);
    }
  }

  #refuseInOutage(): void {
    if (this.#availability.isDown) throw this.#availability.refusal();
  }

  async #inTurn<T>(run: () => PromiseLike<T>): Promise<T> {
    this.#refuseInOutage();
    return run();
  }

  // One timer for all that runs, and not one for each statement.
  #lookAfter(): void {
    const now = performance.now();
    const slow = [...this.#running].filter(({ began }) => now - began > SLOW_MS);
    if (this.#running.size === 0) {
      clearInterval(this.#rounds);
      this.#rounds = undefined;
    }
    if (slow.length > 0 && this.#availability.silentMs > SLOW_MS) void this.#availability.check();
    for (const { driver, began } of slow) if (now - began > LOST_MS) this.#replace(driver, LEAVE_SECONDS);
  }

  /** Goes on with new connections. What still runs on the old ones has so many seconds to end. */
  #replace(old: postgres.Sql, seconds: number): void {
    if (this.#driver !== old) return;
    this.#driver = openDriver(this.#url, this.#options).sql;
    void old.end({ timeout: seconds });
  }
}

/**
 * The driver's own begin(), but for a connection that breaks: it would write the rollback to the socket that is gone,
 * which ends the process, and go on with the transaction's statements on whatever the connection is used for next.
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
