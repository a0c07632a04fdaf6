import { and, type SQL, sql } from "drizzle-orm";
import { firstHits, type Look } from "@/db/queries/look";
import { containsUnindexed } from "@/db/queries/search";
import { leads } from "@/db/schema/leads";
import { inOrg, type Scoped } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { hasLabelOf } from "@/server/leads/labels";
import { leadMatches, leadMatchesByIndex } from "./search";

type Sought = {
  /** Conditions that have an index in the order of the list. */
  within: Scoped;
  /** Conditions that have no such index. */
  only?: SQL | undefined;
  words: string;
  order: SQL;
};

/** A search for leads. */
export const lookForLeads = ({ within, only, words, order }: Sought): Look => ({
  table: leads,
  rows: sql`select * from ${leads} where ${within} order by ${order}`,
  fits: and(only, leadMatches(words, containsUnindexed)),
  found: sql`select id from (
    select * from ${leads} where ${within} and ${and(only, leadMatchesByIndex(words)) ?? sql`true`} offset 0) as leads
    order by ${order}`,
});

/** A search for people: words, and labels of which they have one. */
export type LeadSearch = { words: string; label_ids?: string[] | undefined };

/** The ids of the newest leads that match. */
export async function newestHits(
  ctx: Ctx,
  { words, label_ids }: LeadSearch,
  limit: number,
): Promise<string[]> {
  const only = label_ids && hasLabelOf(leads.label_ids, label_ids);
  const look = lookForLeads({ within: inOrg(ctx, leads), only, words, order: sql`id desc` });
  return (await firstHits(ctx.db, look, { limit })).ids;
}
