import { type PostgresJsDatabase, PostgresJsSession } from "drizzle-orm/postgres-js";
import { env } from "@/server/lib/env";
import { onItsOwn, withoutNetwork } from "@/server/lib/network";
import "./failed-query";
import type { Lending } from "./drivers";
import { GuardedPool, openDriver } from "./pool";

/** A connection to the database, or a transaction on it. */
export type Db = PostgresJsDatabase;

/** A transaction; what must wait for its commit is given to `afterCommit`. */
export type Tx = Db & { afterCommit(callback: () => void): void };

// Drizzle prepares a statement on the server only when it has a name; unprepared, parsing and planning again
// cost a third of a list's throughput. A name of any kind will do: the driver keys on the statement's text.
PostgresJsSession.prototype.prepareQuery = new Proxy(PostgresJsSession.prototype.prepareQuery, {
  apply: (target, session, [query, fields, name = "prepared", ...rest]) =>
    Reflect.apply(target, session, [query, fields, name, ...rest]),
});

/** Opens a pool of `max` connections on `url`; timestamps are read as ISO 8601 text. */
export function openDb(url: string, max: number): { db: Db; close(): Promise<void> } {
  const { sql, db } = openDriver(url, { max });
  return { db, close: () => sql.end({ timeout: 5 }) };
}

// One pool a process, though the self-hosting server and Next each load this module, and the driver, for themselves.
type Pool = { db: Db; close(): Promise<void> };
const shared: typeof globalThis & { frontdeskDb?: Pool; frontdeskLine?: Pool; frontdeskShortReads?: Pool } =
  globalThis;

const openPool = ({ hasOnePlan = false, ...lending }: Lending & { hasOnePlan?: boolean }) =>
  new GuardedPool(env.DATABASE_URL, {
    ...lending,
    prepare: env.DATABASE_PREPARE,
    // A pooler would refuse the connection that asks for it.
    hasOnePlan: hasOnePlan && env.DATABASE_PREPARE && env.DATABASE_URL === env.DATABASE_DIRECT_URL,
    // Where processes come and go, an idle one gives its connections back.
    ...(env.VERCEL && { idle_timeout: 20 }),
  });

/** The process's database, opened at first use. During an outage its statements throw DatabaseUnavailable at once. */
export function getDb(): Db {
  shared.frontdeskDb ??= openPool({ max: env.DATABASE_POOL });
  return shared.frontdeskDb.db;
}

/**
 * One connection beside the pool, for a large statement that runs once at a time: each connection plans its statements
 * for itself, a handful of times, and that took three times as long as running this one (measured).
 */
export function getLine(): Db {
  shared.frontdeskLine ??= openLine();
  return shared.frontdeskLine.db;
}

/** Reads that share a connection with others: of so many, each sends what came together in one piece. */
const SHORT_READ_CONNECTIONS = 2;

/**
 * Two connections for reads of which each is over at once: on them statements are sent one behind the other, without
 * waiting for the answer to the first, so a burst of reads takes a few packets and wakes two processes of the database
 * instead of twenty. What is slow would hold up the others: that goes to `getDb`. A pooler that keeps no prepared
 * statements takes one at a time.
 */
export function getShortReads(): Db {
  if (!env.DATABASE_PREPARE) return getDb();
  shared.frontdeskShortReads ??= openPool({ max: SHORT_READ_CONNECTIONS, isShared: true });
  return shared.frontdeskShortReads.db;
}

/**
 * Another such connection, for whoever asks: its statements wait for nobody else's. Postgres plans each of them once: left
 * to itself it compares with what the first five plans would have cost, and where those were made while tables were empty
 * it plans anew each time, which takes three times as long as running it, for thousands of times (measured).
 */
export const openLine = (): Pool => openPool({ max: 1, isShared: true, hasOnePlan: true });

const lastWorks: (() => Promise<unknown> | undefined)[] = [];

/** Has closing wait for work that is put off for a moment, if there is any then. */
export const beforeClose = (lastWork: () => Promise<unknown> | undefined): void =>
  void lastWorks.push(lastWork);

/** Closes the process's connections, waiting up to 5 s for running statements. */
export async function closeDb(): Promise<void> {
  await Promise.all(lastWorks.map((lastWork) => lastWork()));
  const open = [shared.frontdeskDb, shared.frontdeskLine, shared.frontdeskShortReads];
  shared.frontdeskDb = undefined;
  shared.frontdeskShortReads = undefined;
  shared.frontdeskLine = undefined;
  await Promise.all(open.map((pool) => pool?.close()));
}

const DEADLOCK = "40P01";
const TRIES = 3;

/** What Postgres said of a statement: `code` is its SQLSTATE. */
type SaidByPostgres = Error & { code: string; constraint_name?: string };

// By what it holds, not by its class: the pool may have been opened by another copy of the driver (see `shared`).
const isSaidByPostgres = (error: unknown): error is SaidByPostgres =>
  error instanceof Error && "severity" in error && "code" in error && typeof error.code === "string";

export function causeOf(error: unknown): SaidByPostgres | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return isSaidByPostgres(cause) ? cause : undefined;
}

const isTx = (db: Db): db is Tx => "afterCommit" in db;

/**
 * Runs `run` in a transaction, or as part of the one around it; `afterCommit` waits for the outermost. A deadlock's
 * victim is run again, up to three times. Asking over the network throws: a connection is held meanwhile.
 */
export async function transaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTx(db)) return run(db);
  for (let tries = 1; ; tries++) {
    const callbacks: (() => void)[] = [];
    try {
      const result = await db.transaction((tx) =>
        withoutNetwork("a transaction holds a connection", () =>
          run(Object.assign(tx, { afterCommit: (callback: () => void) => void callbacks.push(callback) })),
        ),
      );
      for (const callback of callbacks) onItsOwn(callback);
      return result;
    } catch (error) {
      if (tries === TRIES || causeOf(error)?.code !== DEADLOCK) throw error;
    }
  }
}

/** Whether this is a transaction, or a snapshot, which has no afterCommit: either can be rolled back. */
export const isInTransaction = (db: Db): boolean => "rollback" in db;

/**
 * Runs `run` on one moment of the database: for a record that is read with its children in several statements. It
 * can't write. Inside a transaction it joins that one.
 */
export const snapshot = <T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> =>
  isInTransaction(db)
    ? run(db)
    : db.transaction((tx) => withoutNetwork("a snapshot holds a connection", () => run(tx)), {
        isolationLevel: "repeatable read",
        accessMode: "read only",
      });

/** Calls back once what was written with `db` is committed: at the end of its transaction, or now if it has none. */
export function afterCommit(db: Db, callback: () => void): void {
  if (isTx(db)) db.afterCommit(callback);
  else onItsOwn(callback);
}

/** The only row of a result that has exactly one. */
export function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}

/** Whether a statement failed because `constraint` (a unique index) already holds such a row. */
export const violates = (error: unknown, constraint: string): boolean =>
  causeOf(error)?.constraint_name === constraint;
