import { type SQL, sql } from "drizzle-orm";
import { one } from "@/db/client";
import { leads } from "@/db/schema/leads";
import { hasTrigram } from "@/db/search";
import { inOrg, type Scoped } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { hasLabelNamed } from "./labels";
import { leadMatches, readTerm } from "./search";

/** So many of the newest leads are looked through one by one before the indexes are asked. */
const NEWEST = 2000;
/** Hits are counted up to here. */
export const MOST_COUNTED = 2000;
/** A term that so large a part of the newest leads has is common: walking finds its hits sooner than an index. */
const COMMON = 0.2;

type Search = {
  /** What else the leads must be. */
  where: Scoped;
  term: string;
  orderBy: SQL;
  /** Whether that is the newest first. */
  isNewestFirst: boolean;
  limit: number;
  offset: number;
};

/** Which leads are on a page, and how many fit; one more than MOST_COUNTED stands for any number above. */
type Hits = { ids: string[]; hits: number };

const columns = sql`id, organization_id, name, updated_at, search`;

/** What a statement says of its part `fitting`. */
const hitsOf = ({ orderBy, limit, offset }: Search): SQL => sql`
  (select count(*)::int from fitting) as hits,
  array(select id from fitting as leads order by ${orderBy} limit ${limit}::int offset ${offset}::int) as ids`;

/** Looks through the newest leads, and says how many those were. */
const amongNewest = async (ctx: Ctx, search: Search) =>
  one(
    await ctx.db.execute<Hits & { looked: number }>(sql`
      with looked as materialized (
        select ${columns} from ${leads} where ${search.where} order by id desc limit ${NEWEST + 1}::int),
      fitting as materialized (select * from looked as leads where ${leadMatches(search.term)})
      select (select count(*)::int from looked) as looked, ${hitsOf(search)}`),
  );

/** Finds all by the indexes: quick for a term that few have. The page is right unless there are more than are counted. */
const amongAll = async (ctx: Ctx, search: Search) =>
  one(
    await ctx.db.execute<Hits>(sql`
      with fitting as materialized (
        select ${columns} from ${leads} where ${search.where} and ${leadMatches(search.term)}
        limit ${MOST_COUNTED + 1}::int)
      select ${hitsOf(search)}`),
  );

/** Counts hits from the newest on, which ends soon for a term that many have. */
async function countFromNewest(ctx: Ctx, { where, term }: Search): Promise<number> {
  const { hits } = one(
    await ctx.db.execute<{ hits: number }>(sql`
      select count(*)::int as hits from (
        select from ${leads} where ${where} and ${leadMatches(term)}
        order by id desc limit ${MOST_COUNTED + 1}::int) as fitting`),
  );
  return hits;
}

/** Walks in the order that is asked for until the page is full. */
async function walk(ctx: Ctx, { where, term, orderBy, limit, offset }: Search): Promise<string[]> {
  const found = await ctx.db.execute<{ id: string }>(sql`
    select id from ${leads} where ${where} and ${leadMatches(term)}
    order by ${orderBy} limit ${limit}::int offset ${offset}::int`);
  return found.map(({ id }) => id);
}

const counted = ({ ids, hits }: Hits) => ({
  ids,
  total: Math.min(hits, MOST_COUNTED),
  ...(hits > MOST_COUNTED && { total_is_floor: true }),
});

/** The ids of a page of the leads that have a term's words, and how many there are, counted up to MOST_COUNTED. */
export async function searchLeads(ctx: Ctx, search: Search) {
  const newest = await amongNewest(ctx, search);
  if (newest.looked <= NEWEST) return counted(newest);
  const isFull = search.isNewestFirst && newest.hits >= search.offset + search.limit;
  const page = () => (isFull ? newest.ids : walk(ctx, search));
  if (newest.hits >= newest.looked * COMMON) {
    const hits = newest.hits > MOST_COUNTED ? newest.hits : countFromNewest(ctx, search);
    const [ids, count] = await Promise.all([page(), hits]);
    return counted({ ids, hits: count });
  }
  const all = await amongAll(ctx, search);
  return counted(all.hits <= MOST_COUNTED ? all : { hits: all.hits, ids: await page() });
}

const newestFirst = (ctx: Ctx, term: string, limit: number, label?: string): Search => ({
  where: inOrg(ctx, leads, label ? hasLabelNamed(ctx, leads.label_ids, label) : undefined),
  term,
  orderBy: sql`id desc`,
  isNewestFirst: true,
  limit,
  offset: 0,
});

/** The ids of the first leads of a search without words. */
async function firstOf(ctx: Ctx, { where, orderBy, limit }: Search): Promise<string[]> {
  const found = await ctx.db.execute<{ id: string }>(
    sql`select id from ${leads} where ${where} order by ${orderBy} limit ${limit}::int`,
  );
  return found.map(({ id }) => id);
}

/** The ids of the newest leads that a term looks for; of words that no index finds, among the newest only. */
export async function newestHits(ctx: Ctx, sought: string, limit: number): Promise<string[]> {
  const { words: term, label } = readTerm(sought);
  const search = newestFirst(ctx, term, limit, label);
  if (!term) return firstOf(ctx, search);
  const newest = await amongNewest(ctx, search);
  if (newest.looked <= NEWEST || newest.hits >= limit || !hasTrigram(term)) return newest.ids;
  const all = await amongAll(ctx, search);
  return all.hits <= MOST_COUNTED ? all.ids : walk(ctx, search);
}

/** The ids of all leads that have a term's words; undefined where those are more than are counted. */
export async function allHits(ctx: Ctx, term: string): Promise<string[] | undefined> {
  const search = newestFirst(ctx, term, MOST_COUNTED);
  const newest = await amongNewest(ctx, search);
  const { ids, hits } = newest.looked <= NEWEST ? newest : await amongAll(ctx, search);
  return hits <= MOST_COUNTED ? ids : undefined;
}
