import { type PostgresJsDatabase, PostgresJsSession } from "drizzle-orm/postgres-js";
import { env } from "@/lib/env";
import { onItsOwn, withoutNetwork } from "@/lib/network";
import "./pool/failed-query";
import type { Lending } from "./pool/drivers";
import { GuardedPool, openDriver } from "./pool/pool";

/** The database, or a transaction on it. */
export type Db = PostgresJsDatabase;

/** A transaction. `afterCommit` callbacks run once it has committed. */
export type Tx = Db & { afterCommit(callback: () => void): void };

// Drizzle prepares a statement on the server only if it has a name. Without that, parsing and planning again cost a
// third of a list's throughput. Any name will do: the driver keys on the statement's text.
PostgresJsSession.prototype.prepareQuery = new Proxy(PostgresJsSession.prototype.prepareQuery, {
  apply: (target, session, [query, fields, name = "prepared", ...rest]) =>
    Reflect.apply(target, session, [query, fields, name, ...rest]),
});

/** Opens a pool of `max` connections on `url`; timestamps are read as ISO 8601 text. */
export function openDb(url: string, max: number): { db: Db; close(): Promise<void> } {
  const { sql, db } = openDriver(url, { max });
  return { db, close: () => sql.end({ timeout: 5 }) };
}

// One pool per process, although the self-hosting server and Next each load their own copy of this module and the
// driver.
type Pool = { db: Db; close(): Promise<void> };
const shared: typeof globalThis & { frontdeskDb?: Pool; frontdeskShortReads?: Pool } = globalThis;

const openPool = ({ hasOnePlan = false, ...lending }: Lending & { hasOnePlan?: boolean }) =>
  new GuardedPool(env.DATABASE_URL, {
    ...lending,
    prepare: env.DATABASE_PREPARE,
    // A pooler would refuse a connection that sets this parameter.
    hasOnePlan: hasOnePlan && env.DATABASE_PREPARE && env.DATABASE_URL === env.DATABASE_DIRECT_URL,
    // On serverless hosts, idle processes release their connections.
    ...(env.VERCEL && { idle_timeout: 20 }),
  });

/** The process's database, opened on first use. During an outage its statements throw DatabaseUnavailable at once. */
export function getDb(): Db {
  shared.frontdeskDb ??= openPool({ max: env.DATABASE_POOL });
  return shared.frontdeskDb.db;
}

/** Shared connections for short reads. Each sends the statements that arrive together in one piece. */
const SHORT_READ_CONNECTIONS = 2;

/**
 * Two connections for reads that finish at once. Statements are pipelined, so a burst of reads takes a few packets and
 * wakes two database processes instead of twenty. A slow statement would hold up the others: use `getDb` for it. Behind
 * a pooler without prepared statements, this is the ordinary pool.
 */
export function getShortReads(): Db {
  if (!env.DATABASE_PREPARE) return getDb();
  shared.frontdeskShortReads ??= openPool({ max: SHORT_READ_CONNECTIONS, isShared: true });
  return shared.frontdeskShortReads.db;
}

/**
 * Opens a connection outside the pool, for a large statement that runs one at a time. Postgres plans it once: by default
 * it compares with the cost of the first five plans, and if those were made while tables were empty, it replans every
 * time, thousands of times, at three times the cost of running it (measured).
 */
export const openLine = (): Pool => openPool({ max: 1, isShared: true, hasOnePlan: true });

const lastWorks: (() => Promise<unknown> | undefined)[] = [];

/** Makes closeDb wait for deferred work, if any is pending at that time. */
export const beforeClose = (lastWork: () => Promise<unknown> | undefined): void =>
  void lastWorks.push(lastWork);

/** Closes the process's connections, waiting up to 5 s for running statements. */
export async function closeDb(): Promise<void> {
  await Promise.all(lastWorks.map((lastWork) => lastWork()));
  const open = [shared.frontdeskDb, shared.frontdeskShortReads];
  shared.frontdeskDb = undefined;
  shared.frontdeskShortReads = undefined;
  await Promise.all(open.map((pool) => pool?.close()));
}

/** A deadlock; and a row that was read, and is now to be referred to, is gone: the next try does not find it. */
const OVERTAKEN = ["40P01", "23503"];
const TRIES = 3;

/** An error from Postgres: `code` is its SQLSTATE. */
type SaidByPostgres = Error & { code: string; constraint_name?: string };

// Check the shape, not the class: another copy of the driver may have opened the pool (see `shared`).
const isSaidByPostgres = (error: unknown): error is SaidByPostgres =>
  error instanceof Error && "severity" in error && "code" in error && typeof error.code === "string";

export function causeOf(error: unknown): SaidByPostgres | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return isSaidByPostgres(cause) ? cause : undefined;
}

const isTx = (db: Db): db is Tx => "afterCommit" in db;

/**
 * Runs `run` in a transaction, or joins the surrounding one; `afterCommit` waits for the outermost. If another
 * transaction got in its way, it is retried, up to three tries in all. Network requests inside it throw, because it
 * holds a connection.
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
      if (tries === TRIES || !OVERTAKEN.includes(causeOf(error)?.code ?? "")) throw error;
    }
  }
}

/** Runs a part of a transaction that may fail alone: what it wrote is undone, and the rest goes on. */
export const savepoint = <T>(tx: Tx, run: (tx: Tx) => Promise<T>): Promise<T> =>
  tx.transaction((inner) => run(Object.assign(inner, { afterCommit: tx.afterCommit })));

/** Whether this is a transaction or a snapshot (which has no afterCommit). Both can be rolled back. */
export const isInTransaction = (db: Db): boolean => "rollback" in db;

/**
 * Runs `run` on one snapshot of the database, for a record read together with its children in several statements. It is
 * read-only. Inside a transaction it joins that one.
 */
export const snapshot = <T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> =>
  isInTransaction(db)
    ? run(db)
    : db.transaction((tx) => withoutNetwork("a snapshot holds a connection", () => run(tx)), {
        isolationLevel: "repeatable read",
        accessMode: "read only",
      });

/** Calls back once what was written with `db` is committed: at the end of its transaction, or now if there is none. */
export function afterCommit(db: Db, callback: () => void): void {
  if (isTx(db)) db.afterCommit(callback);
  else onItsOwn(callback);
}

/** The only row of a result. Throws if there is not exactly one. */
export function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}

/** Whether a statement failed because it violates `constraint` (a unique index). */
export const violates = (error: unknown, constraint: string): boolean =>
  causeOf(error)?.constraint_name === constraint;
