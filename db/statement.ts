import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./client";

const dialect = new PgDialect();

/** Runs a statement with values for its placeholders. */
export type Statement<Row> = (db: Db, values: Record<string, unknown>) => Promise<Row[]>;

/** Statements of one kind, each built when its `shape` is first asked for. */
export function statementsByShape<Row extends Record<string, unknown>>() {
  const built = new Map<string, Statement<Row>>();
  return (shape: string, build: () => SQL): Statement<Row> => {
    const made = built.get(shape) ?? statement<Row>(build());
    built.set(shape, made);
    return made;
  };
}

/**
 * A statement whose text is built once, for hot paths: Drizzle builds a text anew for each run, which costs Node more
 * than the statement itself. `sql.placeholder(name)` stands for what each run gives.
 */
export function statement<Row extends Record<string, unknown>>(query: SQL): Statement<Row> {
  const built = dialect.sqlToQuery(query);
  return (db, values) =>
    db._.session
      .prepareQuery<{ execute: Row[]; all: Row[]; values: Row[] }>(built, undefined, "prepared", false)
      .execute(values);
}
