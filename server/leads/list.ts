import { and, desc, eq, like, or, type SQL } from "drizzle-orm";
import { countRecords } from "@/db/counts";
import { leads } from "@/db/schema/leads";
import type { Ctx } from "@/server/core/ctx";
import type { LeadListItem, LeadQuery } from "@/server/schema/lead";

const { id, name, phone, email, company, channel, status, created_at } = leads;
const listColumns = { id, name, phone, email, company, channel, status, created_at };

const contains = (term: string) => like(leads.search, `%${term.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`);

/** A term that looks like a phone number is also looked for as bare digits, however it was typed. */
function searchFor(term: string): SQL | undefined {
  const digits = /^[+\d\s().-]{4,}$/.test(term) ? term.replace(/\D/g, "") : "";
  return digits.length >= 3 ? or(contains(term), contains(digits)) : contains(term);
}

const where = (ctx: Ctx, query: LeadQuery) =>
  and(
    eq(leads.organization_id, ctx.organization_id),
    query.status && eq(leads.status, query.status),
    query.channel && eq(leads.channel, query.channel),
    query.search ? searchFor(query.search) : undefined,
  );

/** A page of leads, newest first, and how many there are in all. */
export async function findLeads(
  ctx: Ctx,
  query: LeadQuery,
): Promise<{ leads: LeadListItem[]; total: number }> {
  const page = ctx.db
    .select(listColumns)
    .from(leads)
    .where(where(ctx, query))
    .orderBy(desc(leads.id))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const total = query.search
    ? ctx.db.$count(leads, where(ctx, query))
    : countRecords(ctx.db, ctx.organization_id, "leads", query);
  const [items, count] = await Promise.all([page, total]);
  return { leads: items, total: count };
}
