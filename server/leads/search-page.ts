import { and, type SQL, sql } from "drizzle-orm";
import { one } from "@/db/client";
import { boundedTotal, MOST_COUNTED } from "@/db/counts";
import { leads } from "@/db/schema/leads";
import { inOrg, type Scoped } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { hasLabelNamed } from "./labels";
import { leadMatches, leadMatchesByIndex, readTerm } from "./search";

/** So many of the newest leads are looked through one by one before the indexes are asked. */
const NEWEST = 1000;
/** And so many on the way to a page, where as many hits as among the newest would fill it by then. */
const MOST_WALKED = 10_000;
/** A term that so large a part of the newest leads has is common: walking finds its hits sooner than an index. */
const COMMON = 0.1;

type Search = {
  /** What else the leads must be: each an index in the order of creation. */
  within: Scoped;
  /** And what no such index knows. */
  only?: SQL | undefined;
  term: string;
  orderBy: SQL;
  /** Whether that is the newest first. */
  isNewestFirst: boolean;
  limit: number;
  offset: number;
  /** How many there are, where that is known. */
  total?: number | undefined;
};

/** Which leads are on a page, and how many fit; one more than MOST_COUNTED stands for any number above. */
type Hits = { ids: string[]; hits: number };

const columns = sql`id, organization_id, name, updated_at, search, status, channel, imported, label_ids`;

/** What a lead must be, looked at one by one. */
const fits = ({ only, term }: Search): SQL => and(only, leadMatches(term)) ?? sql`true`;

/** All that it must be, as indexes find it. */
const isFound = ({ within, only, term }: Search): SQL | undefined =>
  and(within, only, leadMatchesByIndex(term));

/** What a statement says of its part `fitting`. */
const hitsOf = ({ orderBy, limit, offset }: Search): SQL => sql`
  (select count(*)::int from fitting) as hits,
  array(select id from fitting as leads order by ${orderBy} limit ${limit}::int offset ${offset}::int) as ids`;

/** Looks through the newest leads, and says how many those were. */
const amongNewest = async (ctx: Ctx, search: Search) =>
  one(
    await ctx.db.execute<Hits & { looked: number }>(sql`
      with looked as materialized (
        select ${columns} from ${leads} where ${search.within} order by id desc limit ${NEWEST + 1}::int),
      fitting as materialized (select * from looked as leads where ${fits(search)})
      select (select count(*)::int from looked) as looked, ${hitsOf(search)}`),
  );

/** Finds all by the indexes: quick for a term that few have. The page is right unless there are more than are counted. */
const amongAll = async (ctx: Ctx, search: Search) =>
  one(
    await ctx.db.execute<Hits>(sql`
      with fitting as materialized (
        select ${columns} from ${leads} where ${isFound(search)} limit ${MOST_COUNTED + 1}::int)
      select ${hitsOf(search)}`),
  );

/** Counts hits by the indexes, or from the newest on, which ends soon for a term that many have. */
async function countHits(ctx: Ctx, search: Search, isCommon: boolean): Promise<number> {
  const found = isCommon
    ? sql`${search.within} and ${fits(search)} order by id desc`
    : sql`${isFound(search)}`;
  const { hits } = one(
    await ctx.db.execute<{ hits: number }>(sql`
      select count(*)::int as hits from (
        select from ${leads} where ${found} limit ${MOST_COUNTED + 1}::int) as fitting`),
  );
  return hits;
}

/** Walks in the order that is asked for until the page is full. */
async function walk(ctx: Ctx, search: Search): Promise<string[]> {
  const { within, orderBy, limit, offset } = search;
  const found = await ctx.db.execute<{ id: string }>(sql`
    select id from ${leads} where ${within} and ${fits(search)}
    order by ${orderBy} limit ${limit}::int offset ${offset}::int`);
  return found.map(({ id }) => id);
}

/** Whether so many hits would be met on a short walk, if they stand everywhere as close as among the newest. */
const isNear = ({ hits, looked }: Hits & { looked: number }, wanted: number): boolean =>
  hits * MOST_WALKED >= wanted * looked;

/** Puts all that the indexes find in order: what none of the newest leads is, a walk may not meet for a long time. */
async function sortFound(ctx: Ctx, search: Search): Promise<string[]> {
  const { orderBy, limit, offset } = search;
  // The inner offset keeps the order out, by which the planner would walk.
  const found = await ctx.db.execute<{ id: string }>(sql`
    select id from (select ${columns} from ${leads} where ${isFound(search)} offset 0) as leads
    order by ${orderBy} limit ${limit}::int offset ${offset}::int`);
  return found.map(({ id }) => id);
}

/** The ids of a page of the leads that have a term's words, and how many there are, counted up to MOST_COUNTED. */
export async function searchLeads(ctx: Ctx, search: Search) {
  const { total, isNewestFirst, offset, limit } = search;
  if (total !== undefined && total <= MOST_COUNTED) return { ids: (await amongAll(ctx, search)).ids, total };
  const newest = await amongNewest(ctx, search);
  const { ids, hits, looked } = newest;
  if (looked <= NEWEST) return { ids, ...boundedTotal(hits) };
  const isFull = isNewestFirst && hits >= offset + limit;
  if (isFull || isNear(newest, offset + limit)) {
    const [page, count] = await Promise.all([
      isFull ? ids : walk(ctx, search),
      total === undefined ? countHits(ctx, search, hits >= looked * COMMON) : 0,
    ]);
    return { ids: page, ...(total === undefined ? boundedTotal(count) : { total }) };
  }
  const all = await amongAll(ctx, search);
  const page = all.hits <= MOST_COUNTED ? all.ids : await sortFound(ctx, search);
  return { ids: page, ...(total === undefined ? boundedTotal(all.hits) : { total }) };
}

const newestFirst = (ctx: Ctx, term: string, limit: number, label?: string): Search => ({
  within: inOrg(ctx, leads),
  only: label ? hasLabelNamed(ctx, leads.label_ids, label) : undefined,
  term,
  orderBy: sql`id desc`,
  isNewestFirst: true,
  limit,
  offset: 0,
});

/** The ids of the newest leads that a term looks for. */
export async function newestHits(ctx: Ctx, sought: string, limit: number): Promise<string[]> {
  const { words, label } = readTerm(sought);
  const search = newestFirst(ctx, words, limit, label);
  const newest = await amongNewest(ctx, search);
  if (newest.looked <= NEWEST || newest.hits >= limit) return newest.ids;
  if (isNear(newest, limit)) return walk(ctx, search);
  const all = await amongAll(ctx, search);
  return all.hits <= MOST_COUNTED ? all.ids : sortFound(ctx, search);
}

/** The ids of all leads that have a term's words; undefined where those are more than are counted. */
export async function allHits(ctx: Ctx, term: string): Promise<string[] | undefined> {
  const search = newestFirst(ctx, term, MOST_COUNTED);
  const newest = await amongNewest(ctx, search);
  const { ids, hits } = newest.looked <= NEWEST ? newest : await amongAll(ctx, search);
  return hits <= MOST_COUNTED ? ids : undefined;
}
