import { DrizzleQueryError, fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./client";
import { withoutParameters } from "./pool/failed-query";

const dialect = new PgDialect();

/** Runs a statement with values for its placeholders. */
export type Statement<Row> = (db: Db, values: Record<string, unknown>) => Promise<Row[]>;

/** A cache of statements that differ by `shape`; each is built on first use. */
export function statementsByShape<Row extends Record<string, unknown>>() {
  const built = new Map<string, Statement<Row>>();
  return (shape: string, build: () => SQL): Statement<Row> => {
    const made = built.get(shape) ?? statement<Row>(build());
    built.set(shape, made);
    return made;
  };
}

/** The part of the driver used here: https://github.com/porsager/postgres#unsafe-raw-string-queries */
type Driver = {
  unsafe<Row>(text: string, values: unknown[], options: { prepare: boolean }): PromiseLike<Row[]>;
};
const isDriver = (client: unknown): client is Driver =>
  typeof Reflect.get(Object(client), "unsafe") === "function";

/** The driver under Drizzle: the process's pool, or a transaction's connection. */
function driverOf(db: Db): Driver {
  const { session } = db._;
  if ("client" in session && isDriver(session.client)) return session.client;
  throw new Error("drizzle-orm keeps its driver elsewhere now");
}

/**
 * A statement whose text is built once, for hot paths: Drizzle builds the text for each run, which costs Node more than
 * the statement itself, and wraps the driver in a dozen steps. `sql.placeholder(name)` marks what each run supplies. A
 * failure is thrown as Drizzle's error, without the values.
 */
export function statement<Row extends Record<string, unknown>>(query: SQL): Statement<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return async (db, values) => {
    const given = fillPlaceholders(params, values);
    try {
      return await driverOf(db).unsafe<Row>(text, given, { prepare: true });
    } catch (error) {
      throw withoutParameters(new DrizzleQueryError(text, given, error instanceof Error ? error : undefined));
    }
  };
}
