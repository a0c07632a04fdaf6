import { is, type SQL, sql } from "drizzle-orm";
import { PgTimestampString, QueryBuilder } from "drizzle-orm/pg-core";
import { type Db, one } from "./client";
import { statement } from "./statement";

/** Builds queries that are created once, with `sql.placeholder(name)` for the values of each run. */
export const build = new QueryBuilder();

/** The tenant of such a query, as a placeholder. */
export const TENANT_PARAM = { organization_id: sql.placeholder("organization_id") };

type Query = { readonly _: { readonly selectedFields: object; readonly result: object[] }; getSQL(): SQL };
type Queries = Record<string, Query>;
/** The rows that each of several queries found. */
export type FoundBy<Q extends Queries> = { [Name in keyof Q]: Q[Name]["_"]["result"] };

/** Reads, with values for the placeholders. */
type Reading<T> = (db: Db, values: Record<string, unknown>) => Promise<T>;

/** A query's timestamp fields: JSON has them in Postgres's own format. */
const momentsOf = (query: Query): string[] =>
  Object.entries(query._.selectedFields).flatMap(([name, field]) =>
    is(field, PgTimestampString) ? [name] : [],
  );

/** Rewrites a row's timestamps in the driver's format. */
function spell(row: object, moments: string[]): void {
  for (const name of moments) {
    const moment: unknown = Reflect.get(row, name);
    if (typeof moment === "string") Reflect.set(row, name, new Date(moment).toISOString());
  }
}

/** Runs several queries as one prepared statement: one round trip, and one snapshot of the database. */
export function together<Q extends Queries>(queries: Q): Reading<FoundBy<Q>> {
  const read = reading(queries, (all) => sql`select ${all}`);
  return async (db, values) => one(await read(db, values));
}

/**
 * The same for queries that depend on a row. They may refer to `part`, a part of the statement, by `name`. If `part`
 * has no row, none of them runs and the result is undefined.
 */
export function togetherOn<Q extends Queries>(
  { name, part }: { name: string; part: SQL },
  queries: Q,
): Reading<FoundBy<Q> | undefined> {
  const own = sql.identifier(name);
  const read = reading(
    queries,
    (all) => sql`with ${own} as materialized (${part}) select ${all} from ${own}`,
  );
  return async (db, values) => (await read(db, values))[0];
}

function reading<Q extends Queries>(queries: Q, textOf: (all: SQL) => SQL): Reading<FoundBy<Q>[]> {
  const parts = Object.entries(queries).map(
    ([name, query]) =>
      sql`(select coalesce(json_agg(found), '[]') from (${query.getSQL()}) found) as ${sql.identifier(name)}`,
  );
  const run = statement<FoundBy<Q> & Record<string, object[]>>(textOf(sql.join(parts, sql`, `)));
  const moments = Object.entries(queries).map(([name, query]) => ({ name, names: momentsOf(query) }));
  return async (db, values) => {
    const found = await run(db, values);
    for (const all of found)
      for (const { name, names } of moments) for (const row of all[name] ?? []) spell(row, names);
    return found;
  };
}
