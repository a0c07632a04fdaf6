import { and, desc, type SQL, sql } from "drizzle-orm";
import { countLabelled } from "@/db/queries/counts";
import { containsAll, containsAllByIndex, containsUnindexed, hasTrigram } from "@/db/queries/search";
import { isOneOf } from "@/db/recordset";
import { conversations, messages } from "@/db/schema/conversations";
import { leads } from "@/db/schema/leads";
import { byIds, inOrg, references } from "@/db/tenant";
import { itsLead } from "@/server/conversations/columns";
import type { Ctx } from "@/server/http/ctx";
import { hasLabelOf, isLabelled } from "@/server/leads/labels";
import { leadMatches } from "@/server/leads/search/search";
import { allHits, type LeadSearch, newestHits } from "@/server/leads/search/search-page";
import { byActivity, type Filter, filtered, inOrder } from "./filter";
import { labelledIds, MOST_WALKED } from "./list";

/** How many of the latest rows are scanned before the indexes are used. */
const LATEST = { conversations: 500, messages: 2000 };
/**
 * How many are scanned next, if the hits among the latest suggest that these will be enough, or if too many people
 * match to list them all.
 */
const MORE = { conversations: 10_000, messages: 100_000 };

/** How many conversations with any label are scanned for each one that has a requested label. */
const WALKED_FOR_EACH = 20;

/** In at most this many conversations, every message is scanned. */
const FEW_CONVERSATIONS = 200;

type Search = { term: string; limit: number };

/** Ids of what was found, latest first, and whether there is more than was requested. */
type Found = { ids: string[]; has_more: boolean };

type Look = (limit: number) => Promise<{ id: string }[]>;

/** The first `limit` rows that a query brings. */
async function firstOf(list: Look, limit: number): Promise<Found> {
  const found = await list(limit + 1);
  return { ids: found.slice(0, limit).map(({ id }) => id), has_more: found.length > limit };
}

/** Searches the `latest` newest rows, from the last on, for `limit` hits. */
type LookBack = (latest: number, limit: number) => Promise<{ id: string }[]>;

/**
 * Searches the latest rows first, where a common term is found soon; then all by the indexes, quick for a rare term.
 */
async function look(
  what: keyof typeof LATEST,
  { term, limit }: Search,
  amongLatest: LookBack,
  amongAll: Look,
): Promise<Found> {
  const enough = limit + 1;
  const latest = await amongLatest(LATEST[what], enough);
  if (latest.length >= enough || !hasTrigram(term)) return firstOf(async () => latest, limit);
  const isLikely = latest.length * MORE[what] >= enough * LATEST[what];
  const more = isLikely ? await amongLatest(MORE[what], enough) : latest;
  return firstOf(more.length >= enough ? async () => more : amongAll, limit);
}

/** The latest people who match. */
export async function searchPeople(ctx: Ctx, sought: LeadSearch, limit: number) {
  const { id, name, email, company, phone, status, practice } = leads;
  return ctx.db
    .select({ id, name, email, company, phone, status, practice })
    .from(leads)
    .where(byIds(ctx, leads, await newestHits(ctx, sought, limit)))
    .orderBy(desc(id));
}

/** Whether few conversations have these labels, by the stored counts. */
const isRare = async (ctx: Ctx, label_ids: readonly string[]): Promise<boolean> =>
  (await countLabelled(ctx.db, ctx.organization_id, "conversations", label_ids)) <= MOST_WALKED;

const ordered = inOrder(byActivity);
const walkedColumns = sql`organization_id, id, lead_id, updated_bucket, updated_at, label_ids`;

/** Part of a `from`: the latest conversations that meet a condition, with their leads. */
const latestOf = (where: SQL, many: number): SQL => sql`
  (select ${walkedColumns} from ${conversations} where ${where} ${ordered} limit ${many}::int) as conversations
    join leads on ${itsLead}`;

/**
 * Part of a `from`: a filter's conversations with its labels, and their leads; all by the labels' index, or those among
 * the `walked` latest with any label.
 */
function labelled(ctx: Ctx, { label_ids = [], ...filter }: Filter, walked: number | "all"): SQL {
  const within = filtered(ctx, filter);
  const hasOne = hasLabelOf(conversations.label_ids, label_ids);
  return walked === "all"
    ? sql`(select ${walkedColumns} from ${conversations} where ${within} and ${hasOne} offset 0) as conversations
        join leads on ${itsLead}`
    : sql`${latestOf(sql`${within} and ${isLabelled(conversations.label_ids)}`, walked)} where ${hasOne}`;
}

/** A filter's latest conversations with one of its labels. */
async function labelledRows(ctx: Ctx, { label_ids = [], ...filter }: Filter, limit: number) {
  return (await labelledIds(ctx, { ...filter, label_ids }, { limit })).map((id) => ({ id }));
}

/** A filter's latest conversations whose lead matches. */
export async function searchConversations(ctx: Ctx, filter: Filter, search: Search): Promise<Found> {
  const { label_ids } = filter;
  // A term without words has only a label.
  if (!search.term) return firstOf((limit) => labelledRows(ctx, filter, limit), search.limit);
  const where = filtered(ctx, filter);
  const fits = leadMatches(search.term, containsUnindexed);
  // Join before matching, or the planner may first find everyone who matches. Repeat the very same order outside, or it
  // matches all rows.
  const amongThese = (some: SQL, latest: number, limit: number) =>
    ctx.db.execute<{ id: string }>(sql`
      select id from (
        select conversations.id, updated_bucket, conversations.updated_at, leads.search
        from ${some} ${ordered} limit ${latest}::int) as leads
      where ${fits} order by updated_bucket desc, updated_at desc, id desc limit ${limit}::int`);
  const isByLabel = label_ids !== undefined && hasTrigram(search.term);
  if (isByLabel && (await isRare(ctx, label_ids)))
    return firstOf((limit) => amongThese(labelled(ctx, filter, "all"), MOST_WALKED, limit), search.limit);
  const among: LookBack = (latest, limit) => {
    const some = isByLabel ? labelled(ctx, filter, latest * WALKED_FOR_EACH) : latestOf(where, latest);
    return amongThese(some, latest, limit);
  };
  const those = (which: SQL | undefined, limit: number) =>
    ctx.db
      .select({ id: conversations.id })
      .from(conversations)
      .innerJoin(leads, itsLead)
      .where(which)
      .orderBy(...byActivity)
      .limit(limit);
  const amongAll: Look = async (limit) => {
    const people = await allHits(ctx, search.term);
    if (people) return those(inOrg(ctx, conversations, where, isOneOf(conversations.lead_id, people)), limit);
    const found = await among(MORE.conversations, limit);
    return found.length < limit ? those(and(where, leadMatches(search.term)), limit) : found;
  };
  return look("conversations", search, among, amongAll);
}

/** The ids of a filter's conversations; undefined if there are many. */
async function fewWithin(ctx: Ctx, filter: Filter): Promise<string[] | undefined> {
  const { label_ids, status, channel } = filter;
  if (label_ids && !status && !channel && !(await isRare(ctx, label_ids))) return undefined;
  const found = await ctx.db.execute<{ id: string }>(
    sql`select id from ${conversations} where ${filtered(ctx, filter)} limit ${FEW_CONVERSATIONS + 1}::int`,
  );
  return found.length > FEW_CONVERSATIONS ? undefined : found.map(({ id }) => id);
}

/** The latest messages that match, within a filter's conversations if one is given. */
export async function searchMessages(ctx: Ctx, filter: Filter | undefined, search: Search): Promise<Found> {
  if (!search.term) return { ids: [], has_more: false };
  const where = filter && filtered(ctx, filter);
  const fits = containsAll(messages.search, search.term, containsUnindexed);
  const thread = references(messages, "conversation_id", conversations, where);
  // Checked message by message until there are enough: with `exists` the planner may read all the conversations first.
  const inThose: SQL = where ? sql`(select true from ${conversations} where ${thread} limit 1)` : sql`true`;
  const mine = inOrg(ctx, messages);
  const few = filter && (await fewWithin(ctx, filter));
  if (few) {
    const isTheirs = inOrg(ctx, messages, isOneOf(messages.conversation_id, few), fits);
    const ofThose: Look = (limit) =>
      ctx.db.execute<{ id: string }>(
        sql`select id from ${messages} where ${isTheirs} order by id desc limit ${limit}::int`,
      );
    return firstOf(ofThose, search.limit);
  }
  const amongLatest: LookBack = (latest, limit) =>
    ctx.db.execute<{ id: string }>(sql`
      select id from (
        select * from ${messages} where ${mine} order by ${messages.id} desc limit ${latest}::int) as messages
      where ${fits} and ${inThose} order by id desc limit ${limit}::int`);
  // Materialized, or the planner may walk all messages in order until it has enough.
  const amongAll: Look = (limit) =>
    ctx.db.execute<{ id: string }>(sql`
      with fitting as materialized (
        select organization_id, id, conversation_id from ${messages}
        where ${mine} and ${containsAllByIndex(messages.search, search.term)})
      select id from (select * from fitting order by id desc offset 0) as messages
      where ${inThose} limit ${limit}::int`);
  return look("messages", search, amongLatest, amongAll);
}
