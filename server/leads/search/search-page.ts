import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { one } from "@/db/client";
import { type BoundedTotal, boundedTotal, MOST_COUNTED } from "@/db/queries/counts";
import { limited } from "@/db/queries/page";
import { containsUnindexed } from "@/db/queries/search";
import { recordCounts } from "@/db/schema/counts";
import { leads } from "@/db/schema/leads";
import { inOrg, type Scoped } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { hasLabelOf } from "@/server/leads/labels";
import { leadMatches, leadMatchesByIndex } from "./search";

/** This many of the newest leads are scanned before the indexes are used. */
const NEWEST = 1000;
/** Leads are scanned for a page if, at the density of hits among the newest, this many would fill it. */
const MOST_WALKED = 10_000;
/**
 * Hits are counted by scanning if, at that density, MOST_COUNTED of them are found within this many leads: then a scan
 * is faster than an index.
 */
const MOST_COUNTED_ALONG = 20_000;
/** This many of the newest leads are scanned to count hits if there are more than FEW_LEADS. */
const MOST_LOOKED = 2500;
/** Up to this many leads, the indexes find common words within a few milliseconds. */
export const FEW_LEADS = 100_000;

type Search = {
  /** Conditions that have an index in the order of creation. */
  within: Scoped;
  /** Conditions that have no such index. */
  only?: SQL | undefined;
  term: string;
  orderBy: SQL;
  /** Whether `orderBy` is newest first. */
  isNewestFirst: boolean;
  limit: number;
  offset: number;
  /** The total, if it is known. */
  total?: number | undefined;
};

/** The ids of a page and the number of hits; MOST_COUNTED + 1 stands for any higher number. */
type Hits = { ids: string[]; hits: number };

/** The result of scanning the newest leads. */
type Newest = Hits & {
  /** How many were scanned. */
  looked: number;
  /** The id of the oldest one, if there may be more leads. */
  last: string | null;
  /** How many leads the organization has in all. */
  leads: number;
};

/** A page of ids, how many hits it proves, and whether it holds the last one. */
type Page = { ids: string[]; seen: number; isLast: boolean };

const columns = sql`id, organization_id, name, updated_at, search, status, channel, imported, label_ids,
  phone, second_phone, email, channel_id`;

/** The conditions for scanning leads one by one. */
const fits = ({ only, term }: Search): SQL => and(only, leadMatches(term, containsUnindexed)) ?? sql`true`;

/** All conditions in a form that uses the indexes. */
const isFound = ({ within, only, term }: Search): SQL | undefined =>
  and(within, only, leadMatchesByIndex(term));

/** Scans the newest leads. */
async function amongNewest(ctx: Ctx, search: Search): Promise<Newest> {
  const { within, orderBy, isNewestFirst, limit, offset } = search;
  // The inner query returns the newest first. If one aggregate has an order, Postgres may sort the input of all of them
  // by it, so each then states its own.
  const [order, newestFirst] = isNewestFirst
    ? [sql``, sql``]
    : [sql`order by ${orderBy}`, sql`order by id desc`];
  return one(
    await ctx.db.execute<Newest>(sql`
      select looked, last, coalesce(cardinality(fitting), 0) as hits,
        coalesce(fitting[${offset + 1}::int:${offset + limit}::int], '{}') as ids,
        (select coalesce(sum(change), 0)::int from ${recordCounts}
          where ${inOrg(ctx, recordCounts, eq(recordCounts.kind, "leads"))}) as leads
      from (
        select count(*)::int as looked, (array_agg(id ${newestFirst}))[${NEWEST + 1}::int] as last,
          array_agg(id ${order}) filter (where ${fits(search)}) as fitting
        from (
          select ${columns} from ${leads} where ${within} order by id desc ${limited(NEWEST + 1)}) as leads
      ) as looked`),
  );
}

/**
 * Finds all hits by the indexes: fast for rare terms. The page is right only if there are at most MOST_COUNTED hits.
 */
const amongAll = async (ctx: Ctx, search: Search) =>
  one(
    await ctx.db.execute<Hits>(sql`
      with fitting as materialized (
        select ${columns} from ${leads} where ${isFound(search)} limit ${MOST_COUNTED + 1}::int)
      select (select count(*)::int from fitting) as hits,
        array(select id from fitting as leads order by ${search.orderBy} limit ${search.limit}::int
          offset ${search.offset}::int) as ids`),
  );

/** Counts hits and leads among the `most` newest leads, continuing after those that were scanned already. */
async function countAmong(ctx: Ctx, search: Search, { last, ...newest }: Newest, most: number) {
  const older = inOrg(ctx, leads, search.within, last === null ? undefined : lt(leads.id, last));
  const { hits, looked } = one(
    await ctx.db.execute<{ hits: number; looked: number }>(sql`
      select count(*) filter (where ${fits(search)})::int as hits, count(*)::int as looked from (
        select ${columns} from ${leads} where ${older} order by id desc ${limited(most - newest.looked)}) as leads`),
  );
  return { hits: newest.hits + hits, looked: newest.looked + looked };
}

/** Counts hits by the indexes, up to MOST_COUNTED + 1. */
async function countFound(ctx: Ctx, search: Search): Promise<number> {
  const { hits } = one(
    await ctx.db.execute<{ hits: number }>(sql`
      select count(*)::int as hits from (
        select from ${leads} where ${isFound(search)} limit ${MOST_COUNTED + 1}::int) as fitting`),
  );
  return hits;
}

/**
 * Counts hits. A trigram index reads all positions of a word before it returns the first, so among more than FEW_LEADS
 * only the newest are counted, and the total is a floor. Otherwise scanning is faster only for common words.
 */
async function countHits(ctx: Ctx, search: Search, newest: Newest): Promise<BoundedTotal> {
  const hasMany = newest.leads > FEW_LEADS;
  // The leads to scan for MOST_COUNTED hits at the newest leads' density, plus a quarter, in thousands: each number is
  // a statement of its own.
  const along = Math.ceil((MOST_COUNTED * 1.25 * newest.looked) / newest.hits / 1000) * 1000;
  if (hasMany || along <= MOST_COUNTED_ALONG) {
    const most = hasMany ? MOST_LOOKED : along;
    const { hits, looked } = await countAmong(ctx, search, newest, most);
    if (hits > MOST_COUNTED || looked < most) return boundedTotal(hits);
    if (hasMany) return { total: hits - 1, total_is_floor: true };
  }
  return boundedTotal(await countFound(ctx, search));
}

/** Combines a count among the newest leads with what a page proves. */
function totalOf(counted: BoundedTotal, { seen, isLast }: Page): BoundedTotal {
  if (!counted.total_is_floor || counted.total === MOST_COUNTED) return counted;
  if (isLast) return boundedTotal(seen);
  return { total: Math.min(Math.max(counted.total, seen - 1), MOST_COUNTED), total_is_floor: true };
}

/** Whether a short scan would find `wanted` hits, at the density of hits among the newest leads. */
const isNear = ({ hits, looked }: Newest, wanted: number): boolean => hits * MOST_WALKED >= wanted * looked;

/**
 * Sorts all that the indexes find: a scan may take long to meet hits that none of the newest leads is. `offset 0` keeps
 * the planner from using the order, by which it would scan.
 */
const sortFound = (search: Search): SQL => sql`
  select id from (select ${columns} from ${leads} where ${isFound(search)} offset 0) as leads
  order by ${search.orderBy} limit ${search.limit + 1}::int offset ${search.offset}::int`;

/** Scans from the newest lead, twice as far as is likely to be needed; in another order, until the page is full. */
function walk(search: Search): SQL {
  const { within, orderBy, isNewestFirst, limit, offset } = search;
  const walked = isNewestFirst
    ? sql`(select ${columns} from ${leads} where ${within} order by ${orderBy} ${limited(2 * MOST_WALKED)}) as leads
        where ${fits(search)}`
    : sql`${leads} where ${within} and ${fits(search)}`;
  return sql`select id from ${walked} order by ${orderBy} limit ${limit + 1}::int offset ${offset}::int`;
}

async function pageOf(ctx: Ctx, { limit, offset }: Search, statement: SQL): Promise<Page> {
  const found = await ctx.db.execute<{ id: string }>(statement);
  return {
    ids: found.slice(0, limit).map(({ id }) => id),
    seen: found.length > 0 ? offset + found.length : 0,
    isLast: found.length <= limit && (found.length > 0 || offset === 0),
  };
}

/** A page by scanning, for terms that are common among the newest leads. */
async function walkedPage(ctx: Ctx, search: Search): Promise<Page> {
  const page = await pageOf(ctx, search, walk(search));
  if (!search.isNewestFirst || page.seen > search.offset + search.limit) return page;
  return pageOf(ctx, search, sortFound(search));
}

/** A page of the leads that match a search, made by `read` from their ids, and the total. */
export async function searchLeads<Row>(
  ctx: Ctx,
  search: Search,
  read: (ids: string[]) => Promise<Row[]>,
): Promise<{ rows: Row[] } & BoundedTotal> {
  const { total, isNewestFirst, offset, limit } = search;
  if (total !== undefined && total <= MOST_COUNTED)
    return { rows: await read((await amongAll(ctx, search)).ids), total };
  const newest = await amongNewest(ctx, search);
  const { ids, hits, looked } = newest;
  if (looked <= NEWEST) return { rows: await read(ids), ...boundedTotal(hits) };
  const isFull = isNewestFirst && hits >= offset + limit;
  if (isFull || isNear(newest, offset + limit)) {
    const found = isFull ? Promise.resolve({ ids, seen: hits, isLast: false }) : walkedPage(ctx, search);
    const [{ rows, page }, counted] = await Promise.all([
      found.then(async (page) => ({ page, rows: await read(page.ids) })),
      total === undefined ? countHits(ctx, search, newest) : { total },
    ]);
    return { rows, ...totalOf(counted, page) };
  }
  const all = await amongAll(ctx, search);
  const page = all.hits <= MOST_COUNTED ? all : await pageOf(ctx, search, sortFound(search));
  return { rows: await read(page.ids), ...(total === undefined ? boundedTotal(all.hits) : { total }) };
}

/** A search for people: words, and labels of which they have one. */
export type LeadSearch = { words: string; label_ids?: string[] | undefined };

const newestFirst = (ctx: Ctx, { words, label_ids }: LeadSearch, limit: number): Search => ({
  within: inOrg(ctx, leads),
  only: label_ids && hasLabelOf(leads.label_ids, label_ids),
  term: words,
  orderBy: sql`id desc`,
  isNewestFirst: true,
  limit,
  offset: 0,
});

/** The ids of the newest leads that match. */
export async function newestHits(ctx: Ctx, sought: LeadSearch, limit: number): Promise<string[]> {
  const search = newestFirst(ctx, sought, limit);
  const newest = await amongNewest(ctx, search);
  if (newest.looked <= NEWEST || newest.hits >= limit) return newest.ids;
  if (isNear(newest, limit)) return (await walkedPage(ctx, search)).ids;
  const all = await amongAll(ctx, search);
  if (all.hits <= MOST_COUNTED) return all.ids;
  return (await pageOf(ctx, search, sortFound(search))).ids;
}

/** Whether a scan finds `many` of the newest hits sooner than an index finds all of them. */
export async function isCommon(ctx: Ctx, words: string, many: number): Promise<boolean> {
  const newest = await amongNewest(ctx, newestFirst(ctx, { words }, many));
  return newest.looked <= NEWEST || isNear(newest, many);
}

/** The ids of all leads that match the words; undefined if there are more than MOST_COUNTED. */
export async function allHits(ctx: Ctx, words: string): Promise<string[] | undefined> {
  const search = newestFirst(ctx, { words }, MOST_COUNTED);
  const newest = await amongNewest(ctx, search);
  const { ids, hits } = newest.looked <= NEWEST ? newest : await amongAll(ctx, search);
  return hits <= MOST_COUNTED ? ids : undefined;
}
