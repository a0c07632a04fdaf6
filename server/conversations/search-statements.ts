import { and, desc, type SQL, sql } from "drizzle-orm";
import { isOneOf } from "@/db/recordset";
import { conversations, messages } from "@/db/schema/conversations";
import { leads } from "@/db/schema/leads";
import { containsAll, hasTrigram } from "@/db/search";
import { byIds, inOrg, references, type Scoped } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { leadMatches } from "@/server/leads/search";
import { allHits, newestHits } from "@/server/leads/search-page";
import { itsLead } from "./columns";

/** How many of the latest rows are looked through one by one before the indexes are asked. */
const LATEST = { conversations: 500, messages: 1000 };
/** And so many, where as many hits as among the latest would be enough by then, or too many people fit to ask for all. */
const MORE = { conversations: 10_000, messages: 20_000 };

/** In so few conversations each message is looked at. */
const FEW_CONVERSATIONS = 200;

type Search = { term: string; limit: number };

/** Ids of what was found, the latest first, and whether there is more than was asked for. */
type Found = { ids: string[]; has_more: boolean };

type Look = (limit: number) => Promise<{ id: string }[]>;

/** The first of what a list brings, which needs no looking for. */
async function firstOf(list: Look, limit: number): Promise<Found> {
  const found = await list(limit + 1);
  return { ids: found.slice(0, limit).map(({ id }) => id), has_more: found.length > limit };
}

/** Looks among so many of the latest, from the last on, until there are enough. */
type LookBack = (latest: number, limit: number) => Promise<{ id: string }[]>;

/** Looks among the latest, where a common term is found soon; else among all by the indexes, quick for a rare one. */
async function look(
  what: keyof typeof LATEST,
  { term, limit }: Search,
  amongLatest: LookBack,
  amongAll: Look,
): Promise<Found> {
  const enough = limit + 1;
  const latest = await amongLatest(LATEST[what], enough);
  if (latest.length >= enough || !hasTrigram(term)) return firstOf(async () => latest, limit);
  const isLikely = latest.length * MORE[what] >= 2 * enough * LATEST[what];
  const more = isLikely ? await amongLatest(MORE[what], enough) : latest;
  return firstOf(more.length >= enough ? async () => more : amongAll, limit);
}

/** The latest people who fit. */
export async function searchPeople(ctx: Ctx, { term, limit }: Search) {
  const { id, name, email, company, phone, status, practice } = leads;
  return ctx.db
    .select({ id, name, email, company, phone, status, practice })
    .from(leads)
    .where(byIds(ctx, leads, await newestHits(ctx, term, limit)))
    .orderBy(desc(id));
}

/** The latest conversations within `where` whose customer fits. */
export function searchConversations(ctx: Ctx, where: Scoped, search: Search): Promise<Found> {
  const fits = leadMatches(search.term);
  const order = [desc(conversations.updated_at), desc(conversations.id)];
  // Joined before they are looked through, or the planner may first find all people who fit.
  const among = (latest: number, limit: number) => {
    const joined = ctx.db
      .select({ id: conversations.id, updated_at: conversations.updated_at, search: leads.search })
      .from(conversations)
      .innerJoin(leads, itsLead)
      .where(where)
      .orderBy(...order)
      .limit(latest)
      .as("leads");
    return ctx.db
      .select({ id: joined.id })
      .from(joined)
      .where(fits)
      .orderBy(desc(joined.updated_at), desc(joined.id))
      .limit(limit);
  };
  const those = (which: SQL | undefined, limit: number) =>
    ctx.db
      .select({ id: conversations.id })
      .from(conversations)
      .innerJoin(leads, itsLead)
      .where(which)
      .orderBy(...order)
      .limit(limit);
  if (!search.term) return firstOf((limit) => those(where, limit), search.limit);
  const amongAll: Look = async (limit) => {
    const people = await allHits(ctx, search.term);
    if (people) return those(inOrg(ctx, conversations, where, isOneOf(conversations.lead_id, people)), limit);
    const found = await among(MORE.conversations, limit);
    return found.length < limit ? those(and(where, fits), limit) : found;
  };
  return look("conversations", search, among, amongAll);
}

/** The conversations within `where`, unless they are many. */
async function fewWithin(ctx: Ctx, where: Scoped): Promise<string[] | undefined> {
  const found = await ctx.db.execute<{ id: string }>(
    sql`select id from ${conversations} where ${where} limit ${FEW_CONVERSATIONS + 1}::int`,
  );
  return found.length > FEW_CONVERSATIONS ? undefined : found.map(({ id }) => id);
}

/** The latest messages that fit, in conversations within `where` if that is given. */
export async function searchMessages(ctx: Ctx, where: Scoped | undefined, search: Search): Promise<Found> {
  if (!search.term) return { ids: [], has_more: false };
  const fits = containsAll(messages.search, search.term);
  const thread = references(messages, "conversation_id", conversations, where);
  const inThose: SQL = where ? sql`exists (select from ${conversations} where ${thread})` : sql`true`;
  const mine = inOrg(ctx, messages);
  const few = where && (await fewWithin(ctx, where));
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
  // Materialized, or the planner may walk through all messages in their order until it has enough.
  const amongAll: Look = (limit) =>
    ctx.db.execute<{ id: string }>(sql`
      with fitting as materialized (
        select organization_id, id, conversation_id from ${messages} where ${mine} and ${fits})
      select id from fitting as messages where ${inThose} order by id desc limit ${limit}::int`);
  return look("messages", search, amongLatest, amongAll);
}
