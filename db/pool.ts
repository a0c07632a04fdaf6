import { makePgArray, parsePgArray } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { DatabaseUnavailable } from "@/server/lib/errors";
import { type Availability, availabilityOf, isConnectionFailure } from "./availability";
import { Drivers, type Lending } from "./drivers";

/** What the driver is told: see https://github.com/porsager/postgres#connection-details. */
type DriverOptions = {
  max: number;
  /** False where a pooler keeps no prepared statements. */
  prepare?: boolean;
  /** Whether Postgres plans each prepared statement once, whatever its parameters are. */
  hasOnePlan?: boolean;
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

export function openDriver(url: string, { hasOnePlan, ...options }: DriverOptions): Driver {
  const sql = postgres(url, {
    ...options,
    // Its own waits grow up to 20 s, and what is asked for meanwhile waits with it. During an outage we ask nothing.
    backoff: () => 0,
    onnotice: () => {},
    // A connection that breaks while the driver asks it for the types of arrays ends the process: nobody awaits that.
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
  readonly #drivers: Drivers;
  readonly #availability: Availability;
  readonly #forget: () => void;
  readonly #running = new Set<Running>();
  #rounds: NodeJS.Timeout | undefined;

  readonly db: PostgresJsDatabase;

  constructor(url: string, { max, isShared = false, ...options }: Lending & Omit<DriverOptions, "max">) {
    const open = () => openDriver(url, { ...options, max: 1 }).sql;
    // The driver asks what an unprepared statement's parameters are before it sends them, and may do so while the one
    // before still runs. PgBouncer before 1.21 then gives the server away in between, and the answer goes nowhere.
    this.#drivers = new Drivers(open, { max, isShared: isShared && options.prepare !== false });
    this.#availability = availabilityOf(url);
    this.#forget = this.#availability.onOutage(() => void this.#drivers.leaveAll(0));
    // It is asked how values are written and read, and never connects.
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

  // As the driver's own, a statement that is sent once it is awaited, or asked for as arrays of values.
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
      // A connection that breaks while the driver writes to it is never used well again by it; and one that was refused
      // would be tried before those that are open.
      if (isConnectionFailure(error)) this.#drivers.leave(driver, LEAVE_SECONDS);
      throw error;
    } finally {
      this.#running.delete(running);
    }
  }

  #refuseInOutage(): void {
    if (this.#availability.isDown) throw this.#availability.refusal();
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
    for (const { driver, began } of slow)
      if (now - began > LOST_MS) this.#drivers.leave(driver, LEAVE_SECONDS);
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
