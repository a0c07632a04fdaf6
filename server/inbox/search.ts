import { and, desc, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { conversations, messages } from "@/db/schema/conversations";
import { leads } from "@/db/schema/leads";
import { contains } from "@/db/search";
import { inOrg, references, type Scoped } from "@/db/tenant";
import { itsLead } from "@/server/conversations/columns";
import type { Ctx } from "@/server/core/ctx";
import { leadMatches } from "@/server/leads/search";

/** How many of the latest conversations are looked through one by one before the indexes are asked. */
const LATEST = 500;

/** Trigram indexes help only where a term has three letters or digits in a row, however its accents are typed. */
const hasTrigram = (term: string) => /[\p{L}\p{N}]{3}/u.test(term.normalize());

const order = [desc(conversations.updated_at), desc(conversations.id)];

const ofConversation = references(messages, "conversation_id", conversations);

const messageMatches = (term: string): SQL => contains(messages.search, term);

/** Ids among the latest conversations, one after the other: at once where the term is a common one. */
async function amongLatest(ctx: Ctx, where: Scoped, term: string, limit: number): Promise<string[]> {
  const latest = ctx.db
    .select()
    .from(conversations)
    .where(where)
    .orderBy(...order)
    .limit(LATEST)
    .as("conversations");
  // A value, not an EXISTS: of that the planner might make a hash of all the messages there are.
  const anyMessage = ctx.db
    .select({ found: sql`true` })
    .from(messages)
    .where(and(ofConversation, messageMatches(term)))
    .limit(1);
  const found = await ctx.db
    .select({ id: latest.id })
    .from(latest)
    .innerJoin(leads, itsLead)
    .where(or(leadMatches(term), sql`(${anyMessage})`))
    .orderBy(desc(latest.updated_at), desc(latest.id))
    .limit(limit);
  return found.map(({ id }) => id);
}

/** Ids among all conversations, from the trigram indexes: quick where the term is a rare one. */
async function amongAll(ctx: Ctx, where: Scoped, term: string, limit: number): Promise<string[]> {
  const byLead = ctx.db
    .select({ id: conversations.id })
    .from(leads)
    .innerJoin(conversations, itsLead)
    .where(inOrg(ctx, leads, leadMatches(term)));
  const byMessage = ctx.db
    .select({ id: messages.conversation_id })
    .from(messages)
    .where(inOrg(ctx, messages, messageMatches(term)));
  const found = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(where, sql`${conversations.id} in (${unionAll(byLead, byMessage)})`))
    .orderBy(...order)
    .limit(limit);
  return found.map(({ id }) => id);
}

/**
 * Ids of the latest conversations within `where` whose lead or any message has the term, at most `limit`. What has
 * no three letters in a row is looked for among the latest LATEST only, since no index knows it.
 */
export async function findMatching(ctx: Ctx, where: Scoped, term: string, limit: number): Promise<string[]> {
  const found = await amongLatest(ctx, where, term, limit);
  return found.length === limit || !hasTrigram(term) ? found : amongAll(ctx, where, term, limit);
}
