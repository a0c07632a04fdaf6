import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Db, one } from "@/db/client";
import { type BoundedTotal, boundedTotal, MOST_COUNTED } from "./counts";
import { limited } from "./page";

/**
 * So many rows are searched one by one, in the order of the list, before an index is: the first few, and more if any of
 * these match. An index reads all places of a word before it returns the first, so it is for words that few rows have.
 */
const WALKS = { short: 2000, long: 10_000 };

/** A search of a table. Both selects are in the order of the list. */
export type Look = {
  table: PgTable;
  /** `select *` of all rows that may be found; undefined if an index finds few rows in any case. */
  rows: SQL | undefined;
  /** Whether neighbouring rows are alike, as in the order of names: then the first few say little about the next. */
  isClustered?: boolean;
  /** What is checked on each of these rows. */
  fits: SQL | undefined;
  /**
   * `select id` of all that is found, by an index; undefined if none serves. It is found before it is ordered (`offset 0`):
   * the planner would otherwise go through all rows in order until there are enough.
   */
  found: SQL | undefined;
};

type Part = { limit: number; offset?: number; counted?: number };

/** The ids of a page, the number of rows known to match, and whether these are all. */
type Hits = { ids: string[]; hits: number; is_all: boolean };

/** The hits among the first rows, until there are more than `most`; one row more tells whether there are others. */
const hitsAmong = (walked: number, { rows, table, fits }: Look, page: SQL, most: number): SQL => sql`
  select coalesce(${page}, '{}') as ids, hits, hits <= ${most}::int and not is_cut as is_all
  from (
    select array_agg(id) filter (where n <= ${walked}::int) as ids,
      count(*) filter (where n <= ${walked}::int)::int as hits, coalesce(max(n), 0) > ${walked}::int as is_cut
    from (
      select id, n from (
        select *, row_number() over () as n from (${rows} ${limited(walked + 1)}) as walked) as ${table}
      where ${fits ?? sql`true`} or n > ${walked}::int limit ${most + 1}::int) as found) as near`;

const allHits = (found: SQL, page: SQL, most: number): SQL => sql`
  with found as materialized (select array(${found} limit ${most + 1}::int) as ids)
  select ${page} as ids, cardinality(ids) as hits, cardinality(ids) <= ${most}::int as is_all from found`;

/** What the first rows have of a page. */
async function nearHits(db: Db, look: Look, page: SQL, most: number): Promise<Hits> {
  const among = async (walked: number) => one(await db.execute<Hits>(hitsAmong(walked, look, page, most)));
  const first = await among(WALKS.short);
  const isRare = first.hits === 0 && !look.isClustered;
  return first.is_all || first.hits > most || isRare ? first : among(WALKS.long);
}

/**
 * A page of what is searched for: from the first rows of the list if they fill it, and else by an index. Hits are
 * counted as far as the page reaches, or up to `counted`.
 */
export async function firstHits(db: Db, look: Look, { limit, offset = 0, counted = 0 }: Part): Promise<Hits> {
  const most = Math.max(counted, offset + limit);
  const page = sql`ids[${offset + 1}::int:${offset + limit}::int]`;
  const near = look.rows && (await nearHits(db, look, page, most));
  if (near && (near.is_all || near.hits >= offset + limit)) return near;
  if (look.found) return one(await db.execute<Hits>(allHits(look.found, page, most)));
  return near ?? { ids: [], hits: 0, is_all: true };
}

/** A page of ids and the total, which is a floor above `counted`, or where only the first rows were searched. */
export async function pageOfHits(
  db: Db,
  look: Look,
  page: Required<Part>,
): Promise<{ ids: string[] } & BoundedTotal> {
  const { ids, hits, is_all } = await firstHits(db, look, page);
  return {
    ids,
    ...(is_all
      ? boundedTotal(hits)
      : { total: Math.min(Math.max(hits - 1, 0), MOST_COUNTED), total_is_floor: true }),
  };
}

/** The first ids, and whether there are more. */
export async function firstFound(
  db: Db,
  look: Look,
  limit: number,
): Promise<{ ids: string[]; has_more: boolean }> {
  const { ids } = await firstHits(db, look, { limit: limit + 1 });
  return { ids: ids.slice(0, limit), has_more: ids.length > limit };
}
