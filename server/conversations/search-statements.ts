import { and, desc, type SQL, sql } from "drizzle-orm";
import { conversations, messages } from "@/db/schema/conversations";
import { leads } from "@/db/schema/leads";
import { containsAll } from "@/db/search";
import { inOrg, references, type Scoped } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { leadMatches } from "@/server/leads/search";
import { itsLead } from "./columns";

/** How many of the latest rows are looked through one by one before the indexes are asked. */
const LATEST_CONVERSATIONS = 500;
const LATEST_MESSAGES = 2000;

type Search = { term: string; limit: number };

/** Ids of what was found, the latest first, and whether there is more than was asked for. */
type Found = { ids: string[]; has_more: boolean };

/** Trigram indexes help only where a term has three letters or digits in a row, however its accents are typed. */
const hasTrigram = (term: string) => /[\p{L}\p{N}]{3}/u.test(term.normalize());

type Look = (limit: number) => Promise<{ id: string }[]>;

/** Looks among the latest, where a common term is found at once; else among all by the indexes, quick for a rare one. */
async function look({ term, limit }: Search, amongLatest: Look, amongAll: Look): Promise<Found> {
  const latest = await amongLatest(limit + 1);
  const found = latest.length > limit || !hasTrigram(term) ? latest : await amongAll(limit + 1);
  return { ids: found.slice(0, limit).map(({ id }) => id), has_more: found.length > limit };
}

/** The latest people who fit. */
export const searchPeople = (ctx: Ctx, { term, limit }: Search) =>
  ctx.db
    .select({
      id: leads.id,
      name: leads.name,
      email: leads.email,
      company: leads.company,
      phone: leads.phone,
      status: leads.status,
      practice: leads.practice,
    })
    .from(leads)
    .where(inOrg(ctx, leads, leadMatches(term)))
    .orderBy(desc(leads.id))
    .limit(limit);

/** The latest conversations within `where` whose customer fits. */
export function searchConversations(ctx: Ctx, where: Scoped, search: Search): Promise<Found> {
  const fits = leadMatches(search.term);
  const order = [desc(conversations.updated_at), desc(conversations.id)];
  const latest = ctx.db
    .select()
    .from(conversations)
    .where(where)
    .orderBy(...order)
    .limit(LATEST_CONVERSATIONS)
    .as("conversations");
  const amongLatest: Look = (limit) =>
    ctx.db
      .select({ id: latest.id })
      .from(latest)
      .innerJoin(leads, itsLead)
      .where(fits)
      .orderBy(desc(latest.updated_at), desc(latest.id))
      .limit(limit);
  // The people first, by their index: there are fewer of them than conversations.
  const people = ctx.db
    .select({ id: conversations.id })
    .from(leads)
    .innerJoin(conversations, itsLead)
    .where(inOrg(ctx, leads, fits));
  const amongAll: Look = (limit) =>
    ctx.db
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(where, sql`${conversations.id} in (${people})`))
      .orderBy(...order)
      .limit(limit);
  return look(search, amongLatest, amongAll);
}

/** The latest messages that fit, in conversations within `where` if that is given. */
export function searchMessages(ctx: Ctx, where: Scoped | undefined, search: Search): Promise<Found> {
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
