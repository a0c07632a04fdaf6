import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { one } from "@/db/client";
import { type BoundedTotal, boundedTotal, MOST_COUNTED } from "@/db/counts";
import { limited } from "@/db/page";
import { recordCounts } from "@/db/schema/counts";
import { leads } from "@/db/schema/leads";
import { containsUnindexed } from "@/db/search";
import { inOrg, type Scoped } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { hasLabelOf } from "./labels";
import { leadMatches, leadMatchesByIndex } from "./search";

/** So many of the newest leads are looked through one by one before the indexes are asked. */
const NEWEST = 1000;
/** And so many on the way to a page, where as many hits as among the newest would fill it by then. */
const MOST_WALKED = 10_000;
/** Where as many hits as are counted would be met on so short a walk, walking counts them sooner than an index. */
const MOST_COUNTED_ALONG = 20_000;
/** So many of the newest are looked through to count hits where there are more than FEW_LEADS. */
const MOST_LOOKED = 2500;
/** In an organization of so many leads the indexes find what many have within some milliseconds. */
export const FEW_LEADS = 100_000;

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

/** What the newest leads tell. */
type Newest = Hits & {
  /** How many were looked through. */
  looked: number;
  /** The oldest of them, where there may be more. */
  last: string | null;
  /** How many the organization has in all. */
  leads: number;
};

/** A page, how many hits are known by it, and whether it has the last of them. */
type Page = { ids: string[]; seen: number; isLast: boolean };

const columns = sql`id, organization_id, name, updated_at, search, status, channel, imported, label_ids`;

/** What a lead must be, looked at one by one. */
const fits = ({ only, term }: Search): SQL => and(only, leadMatches(term, containsUnindexed)) ?? sql`true`;

/** All that it must be, as indexes find it. */
const isFound = ({ within, only, term }: Search): SQL | undefined =>
  and(within, only, leadMatchesByIndex(term));

/** Looks through the newest leads, and says how many those were. */
async function amongNewest(ctx: Ctx, search: Search): Promise<Newest> {
  const { within, orderBy, isNewestFirst, limit, offset } = search;
  // They come the newest first. Where an aggregate beside has an order, Postgres may sort what all of them are given.
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

/** Finds all by the indexes: quick for a term that few have. The page is right unless there are more than are counted. */
const amongAll = async (ctx: Ctx, search: Search) =>
  one(
    await ctx.db.execute<Hits>(sql`
      with fitting as materialized (
        select ${columns} from ${leads} where ${isFound(search)} limit ${MOST_COUNTED + 1}::int)
      select (select count(*)::int from fitting) as hits,
        array(select id from fitting as leads order by ${search.orderBy} limit ${search.limit}::int
          offset ${search.offset}::int) as ids`),
  );

/** How many of so many of the newest leads fit, and how many those were: what was looked through is not again. */
async function countAmong(ctx: Ctx, search: Search, { last, ...newest }: Newest, most: number) {
  const older = inOrg(ctx, leads, search.within, last === null ? undefined : lt(leads.id, last));
  const { hits, looked } = one(
    await ctx.db.execute<{ hits: number; looked: number }>(sql`
      select count(*) filter (where ${fits(search)})::int as hits, count(*)::int as looked from (
        select ${columns} from ${leads} where ${older} order by id desc ${limited(most - newest.looked)}) as leads`),
  );
  return { hits: newest.hits + hits, looked: newest.looked + looked };
}

/** How many the indexes find. */
async function countFound(ctx: Ctx, search: Search): Promise<number> {
  const { hits } = one(
    await ctx.db.execute<{ hits: number }>(sql`
      select count(*)::int as hits from (
        select from ${leads} where ${isFound(search)} limit ${MOST_COUNTED + 1}::int) as fitting`),
  );
  return hits;
}

/**
 * Counts hits. An index of trigrams reads all places of a word before it gives the first, so where there are very many
 * leads a count among the newest has to do, and is a floor. Elsewhere that is quicker for a word that many have alone.
 */
async function countHits(ctx: Ctx, search: Search, newest: Newest): Promise<BoundedTotal> {
  const hasMany = newest.leads > FEW_LEADS;
  // A quarter more than it takes if they stand as close everywhere, in thousands: each number is a statement of its own.
  const along = Math.ceil((MOST_COUNTED * 1.25 * newest.looked) / newest.hits / 1000) * 1000;
  if (hasMany || along <= MOST_COUNTED_ALONG) {
    const most = hasMany ? MOST_LOOKED : along;
    const { hits, looked } = await countAmong(ctx, search, newest, most);
    if (hits > MOST_COUNTED || looked < most) return boundedTotal(hits);
    if (hasMany) return { total: hits - 1, total_is_floor: true };
  }
  return boundedTotal(await countFound(ctx, search));
}

/** What a count among the newest says together with a page of all. */
function totalOf(counted: BoundedTotal, { seen, isLast }: Page): BoundedTotal {
  if (!counted.total_is_floor || counted.total === MOST_COUNTED) return counted;
  if (isLast) return boundedTotal(seen);
  return { total: Math.min(Math.max(counted.total, seen - 1), MOST_COUNTED), total_is_floor: true };
}

/** Whether so many hits would be met on a short walk, if they stand everywhere as close as among the newest. */
const isNear = ({ hits, looked }: Newest, wanted: number): boolean => hits * MOST_WALKED >= wanted * looked;

/**
 * Puts all that the indexes find in order: what none of the newest leads is, a walk may not meet for a long time. The inner
 * offset keeps the order out, by which the planner would walk.
 */
const sortFound = (search: Search): SQL => sql`
  select id from (select ${columns} from ${leads} where ${isFound(search)} offset 0) as leads
  order by ${search.orderBy} limit ${search.limit + 1}::int offset ${search.offset}::int`;

/** Walks from the newest on, twice as far as is likely; in another order until the page is full. */
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

/** A page of what stands close among the newest. */
async function walkedPage(ctx: Ctx, search: Search): Promise<Page> {
  const page = await pageOf(ctx, search, walk(search));
  if (!search.isNewestFirst || page.seen > search.offset + search.limit) return page;
  return pageOf(ctx, search, sortFound(search));
}

/** What `read` makes of the ids of a page of the leads that have a term's words, and how many there are. */
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

/** What people are looked for by: words, and labels of which they have one. */
export type Sought = { words: string; label_ids?: string[] | undefined };

const newestFirst = (ctx: Ctx, { words, label_ids }: Sought, limit: number): Search => ({
  within: inOrg(ctx, leads),
  only: label_ids && hasLabelOf(leads.label_ids, label_ids),
  term: words,
  orderBy: sql`id desc`,
  isNewestFirst: true,
  limit,
  offset: 0,
});

/** The ids of the newest leads that are looked for. */
export async function newestHits(ctx: Ctx, sought: Sought, limit: number): Promise<string[]> {
  const search = newestFirst(ctx, sought, limit);
  const newest = await amongNewest(ctx, search);
  if (newest.looked <= NEWEST || newest.hits >= limit) return newest.ids;
  if (isNear(newest, limit)) return (await walkedPage(ctx, search)).ids;
  const all = await amongAll(ctx, search);
  if (all.hits <= MOST_COUNTED) return all.ids;
  return (await pageOf(ctx, search, sortFound(search))).ids;
}

/** Whether a term's words stand so close that many of the newest who have them are met on a walk sooner than an index finds all. */
export async function isCommon(ctx: Ctx, words: string, many: number): Promise<boolean> {
  const newest = await amongNewest(ctx, newestFirst(ctx, { words }, many));
  return newest.looked <= NEWEST || isNear(newest, many);
}

/** The ids of all leads that have a term's words; undefined where those are more than are counted. */
export async function allHits(ctx: Ctx, words: string): Promise<string[] | undefined> {
  const search = newestFirst(ctx, { words }, MOST_COUNTED);
  const newest = await amongNewest(ctx, search);
  const { ids, hits } = newest.looked <= NEWEST ? newest : await amongAll(ctx, search);
  return hits <= MOST_COUNTED ? ids : undefined;
}
