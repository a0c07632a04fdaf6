import { is, type SQL, sql } from "drizzle-orm";
import { PgTimestampString, QueryBuilder } from "drizzle-orm/pg-core";
import { type Db, one } from "./client";
import { statement } from "./statement";

/** Makes queries that are built once, with `sql.placeholder(name)` for what each run gives. */
export const build = new QueryBuilder();

/** The tenant of such a query. */
export const GIVEN = { organization_id: sql.placeholder("organization_id") };

type Query = { readonly _: { readonly selectedFields: object; readonly result: object[] }; getSQL(): SQL };
type Queries = Record<string, Query>;
/** The rows that each of some queries found. */
export type FoundBy<Q extends Queries> = { [Name in keyof Q]: Q[Name]["_"]["result"] };

/** Reads, with values for the placeholders. */
type Reading<T> = (db: Db, values: Record<string, unknown>) => Promise<T>;

/** The names of a query's moments: JSON has them in Postgres's own spelling. */
const momentsOf = (query: Query): string[] =>
  Object.entries(query._.selectedFields).flatMap(([name, field]) =>
    is(field, PgTimestampString) ? [name] : [],
  );

/** Spells a row's moments as the driver does. */
function spell(row: object, moments: string[]): void {
  for (const name of moments) {
    const moment: unknown = Reflect.get(row, name);
    if (typeof moment === "string") Reflect.set(row, name, new Date(moment).toISOString());
  }
}

/** Several queries as one statement, which is prepared once: one round trip, and one moment of the database. */
export function together<Q extends Queries>(queries: Q): Reading<FoundBy<Q>> {
  const read = reading(queries, (all) => sql`select ${all}`);
  return async (db, values) => one(await read(db, values));
}

/**
 * The same for queries that depend on a row: `part`, a part of the statement, which they may name. Undefined, and nothing
 * looked for, where that has no row.
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
