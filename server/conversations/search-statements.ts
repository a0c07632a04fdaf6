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
const LATEST_CONVERSATIONS = 500;
/** And so many, where too many people fit to ask for all that they have. */
const MORE_CONVERSATIONS = 10_000;
const LATEST_MESSAGES = 2000;

type Search = { term: string; limit: number };

/** Ids of what was found, the latest first, and whether there is more than was asked for. */
type Found = { ids: string[]; has_more: boolean };

type Look = (limit: number) => Promise<{ id: string }[]>;

/** The first of what a list brings, which needs no looking for. */
async function firstOf(list: Look, limit: number): Promise<Found> {
  const found = await list(limit + 1);
  return { ids: found.slice(0, limit).map(({ id }) => id), has_more: found.length > limit };
}

/** Looks among the latest, where a common term is found at once; else among all by the indexes, quick for a rare one. */
async function look({ term, limit }: Search, amongLatest: Look, amongAll: Look): Promise<Found> {
  const latest = await amongLatest(limit + 1);
  const found = latest.length > limit || !hasTrigram(term) ? latest : await amongAll(limit + 1);
  return firstOf(async () => found, limit);
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
    const found = await among(MORE_CONVERSATIONS, limit);
    return found.length < limit ? those(and(where, fits), limit) : found;
  };
  return look(search, (limit) => among(LATEST_CONVERSATIONS, limit), amongAll);
}

/** The latest messages that fit, in conversations within `where` if that is given. */
export function searchMessages(ctx: Ctx, where: Scoped | undefined, search: Search): Promise<Found> {
  if (!search.term) return Promise.resolve({ ids: [], has_more: false });
  const fits = containsAll(messages.search, search.term);
  const thread = references(messages, "conversation_id", conversations, where);
  const inThose: SQL = where ? sql`exists (select from ${conversations} where ${thread})` : sql`true`;
  const mine = inOrg(ctx, messages);
  const amongLatest: Look = (limit) =>
    ctx.db.execute<{ id: string }>(sql`
      select id from (
        select * from ${messages} where ${mine} order by ${messages.id} desc limit ${LATEST_MESSAGES}::int) as messages
      where ${fits} and ${inThose} order by id desc limit ${limit}::int`);
  // Materialized, or the planner may walk through all messages in their order until it has enough.
  const amongAll: Look = (limit) =>
    ctx.db.execute<{ id: string }>(sql`
      with fitting as materialized (
        select organization_id, id, conversation_id from ${messages} where ${mine} and ${fits})
      select id from fitting as messages where ${inThose} order by id desc limit ${limit}::int`);
  return look(search, amongLatest, amongAll);
}
