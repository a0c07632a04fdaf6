import { and, desc, type SQL, sql } from "drizzle-orm";
import { countUpTo } from "@/db/queries/counts";
import { firstFound, type Look } from "@/db/queries/look";
import { containsAll, containsAllByIndex, containsUnindexed, hasTrigram } from "@/db/queries/search";
import { conversations, messages } from "@/db/schema/conversations";
import { leads } from "@/db/schema/leads";
import { byIds, inOrg, references } from "@/db/tenant";
import { itsLead } from "@/server/conversations/columns";
import type { Ctx } from "@/server/http/ctx";
import { hasLabelOf, isLabelled } from "@/server/leads/labels";
import { type LeadSearch, newestHits } from "@/server/leads/search/lead-look";
import { leadMatches, leadMatchesByIndex } from "@/server/leads/search/search";
import { byActivity, type Filter, filtered, inOrder } from "./filter";

type Search = { term: string; limit: number };

/** The latest people who match. */
export async function searchPeople(ctx: Ctx, sought: LeadSearch, limit: number) {
  const { id, name, email, company, phone, status, practice } = leads;
  return ctx.db
    .select({ id, name, email, company, phone, status, practice })
    .from(leads)
    .where(byIds(ctx, leads, await newestHits(ctx, sought, limit)))
    .orderBy(desc(id));
}

/** Whether a filter leaves few conversations, each of which is then read instead of walking or using an index of words. */
export const leavesFew = async (ctx: Ctx, filter: Filter): Promise<boolean> =>
  !(await countUpTo(ctx.db, conversations, filtered(ctx, filter))).total_is_floor;

/** A search for a filter's conversations with one of its labels, and whose lead matches a term. */
export function lookForConversations(
  ctx: Ctx,
  { label_ids, ...filter }: Filter,
  term = "",
  { order = byActivity, isFew = false }: { order?: SQL[] | undefined; isFew?: boolean } = {},
): Look {
  const within = filtered(ctx, filter);
  const ordered = inOrder(order);
  const hasOne = label_ids && hasLabelOf(conversations.label_ids, label_ids);
  // For each conversation: with a join the planner may first find everyone who matches.
  const isTheirs = term
    ? sql`(select true from ${leads} where ${itsLead} and ${leadMatches(term, containsUnindexed)} limit 1)`
    : undefined;
  const people = sql`array(select id from ${leads} where ${inOrg(ctx, leads, leadMatchesByIndex(term))})`;
  const named = term && !isFew ? sql`${conversations.lead_id} = any(${people})` : isTheirs;
  return {
    table: conversations,
    rows: isFew
      ? undefined
      : sql`select * from ${conversations} where ${within} and ${label_ids ? isLabelled(conversations.label_ids) : sql`true`} ${ordered}`,
    fits: and(hasOne, isTheirs),
    found: sql`select id from (
      select * from ${conversations} where ${within} and ${and(hasOne, named) ?? sql`true`} offset 0) as conversations ${ordered}`,
  };
}

/** A filter's latest conversations whose lead matches. */
export const searchConversations = (ctx: Ctx, filter: Filter, isFew: boolean, { term, limit }: Search) =>
  firstFound(ctx.db, lookForConversations(ctx, filter, term, { isFew }), limit);

/** The latest messages that match, within a filter's conversations if one is given. */
export async function searchMessages(
  ctx: Ctx,
  filter: Filter | undefined,
  isFew: boolean,
  { term, limit }: Search,
) {
  if (!term) return { ids: [], has_more: false };
  const mine = inOrg(ctx, messages);
  const said = containsAll(messages.search, term, containsUnindexed);
  const where = filter && filtered(ctx, filter);
  // For each message, of no more than are needed: with `exists` the planner may read all the conversations first.
  const inThose: SQL | undefined =
    where &&
    sql`(select true from ${conversations} where ${references(messages, "conversation_id", conversations, where)} limit 1)`;
  const inFew = sql`${messages.conversation_id} = any(array(select id from ${conversations} where ${where}))`;
  const indexed = isFew ? and(inFew, said) : containsAllByIndex(messages.search, term);
  const look: Look = {
    table: messages,
    rows: sql`select * from ${messages} where ${mine} order by id desc`,
    fits: and(said, inThose),
    found:
      isFew || hasTrigram(term)
        ? sql`select id from (
            select * from (select * from ${messages} where ${mine} and ${indexed} offset 0) as messages
            order by id desc offset 0) as messages where ${inThose ?? sql`true`}`
        : undefined,
  };
  return firstFound(ctx.db, look, limit);
}
