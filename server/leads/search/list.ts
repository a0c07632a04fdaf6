import { and, asc, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { countRecords } from "@/db/queries/counts";
import { readPage } from "@/db/queries/page";
import { contains, containsUnindexed } from "@/db/queries/search";
import { leads } from "@/db/schema/leads";
import { byIds, inOrg } from "@/db/tenant";
import { ownLeads } from "@/server/accounts/team/practitioner";
import { type Ctx, isPractitioner } from "@/server/http/ctx";
import { hasLabel, hasLabelOf, labelsNamed } from "@/server/leads/labels";
import type { Lead } from "@/server/schema/lead";
import type { LeadExportQuery, LeadFilter, LeadQuery, LeadSort } from "@/server/schema/lead-query";
import { leadIsSought, readTerm } from "./search";
import { FEW_LEADS, isCommon, searchLeads } from "./search-page";

const { id, name, phone, email, company, channel, status, practice, imported, created_at, updated_at } =
  leads;
const marks = { practice, imported, label_ids: leads.label_ids };
const listColumns = { id, name, phone, email, company, channel, status, ...marks, created_at, updated_at };

const { preferred_services, appointment_notes, language } = leads;
const exportColumns = { ...listColumns, preferred_services, appointment_notes, language };
/** The fields of a lead in an export. */
export type Exported = Pick<Lead, keyof typeof exportColumns>;

/** The sort columns. Each has an index together with the id, which is also the order of creation. */
const SORTS: Record<LeadSort, SQL[]> = {
  created_at: [],
  name: [sql`lower(${name})`],
  updated_at: [sql`${updated_at}`],
};

export const orderBy = ({ sort, order }: LeadQuery): SQL[] =>
  [...SORTS[sort], sql`${id}`].map((column) => (order === "asc" ? asc(column) : desc(column)));

// A literal, not a parameter, so that the partial index can be used.
const isImported = (yes: boolean): SQL => (yes ? sql`${imported}` : sql`not ${imported}`);

/** The conditions of a filter, without the organization's. */
const meets = (ctx: Ctx, filter: LeadFilter, has = contains): SQL | undefined =>
  and(
    filter.status && eq(leads.status, filter.status),
    filter.channel && eq(leads.channel, filter.channel),
    filter.search ? leadIsSought(ctx, filter.search, has) : undefined,
    filter.imported === undefined ? undefined : isImported(filter.imported),
    filter.label_id ? hasLabel(leads.label_ids, filter.label_id) : undefined,
  );

const where = (ctx: Ctx, filter: LeadFilter, has = contains) =>
  inOrg(ctx, leads, meets(ctx, filter, has), ownLeads(ctx));

/** Whether the counts for a filter are stored. */
const isKept = ({ search, imported, label_id }: LeadFilter): boolean =>
  !search && (imported === undefined || label_id === undefined);

/** How many leads match a filter. */
async function countLeads(ctx: Ctx, filter: LeadFilter): Promise<number> {
  if (!isKept(filter) || isPractitioner(ctx)) return ctx.db.$count(leads, where(ctx, filter));
  const { imported, label_id } = filter;
  const of = (part?: string) => countRecords(ctx.db, ctx.organization_id, "leads", { ...filter, part });
  if (imported === false) return (await of()) - (await of("imported"));
  return of(imported ? "imported" : label_id);
}

const ofPractice = (ctx: Ctx, filter: LeadFilter) => and(where(ctx, filter), sql`${practice}`);

/** Whether the organization has any practice customers. */
export async function hasPractice(ctx: Ctx): Promise<boolean> {
  const played = ctx.db.select({ id }).from(leads).where(ofPractice(ctx, {})).limit(1);
  return (await played).length > 0;
}

/** How many leads match a filter, without practice customers. */
export async function countRealLeads(ctx: Ctx, filter: LeadFilter): Promise<number> {
  const [all, played] = await Promise.all([
    countLeads(ctx, filter),
    ctx.db.$count(leads, ofPractice(ctx, filter)),
  ]);
  return all - played;
}

/**
 * How many leads an export will hold; undefined for a search among more than 100,000 leads, which would take too long.
 */
export async function countExported(
  ctx: Ctx,
  { include_practice, ...filter }: LeadExportQuery,
): Promise<number | undefined> {
  const { search, status, channel } = filter;
  if (search && (await countLeads(ctx, { status, channel })) > FEW_LEADS) return undefined;
  return (include_practice ? countLeads : countRealLeads)(ctx, filter);
}

async function findBySearch(ctx: Ctx, { search = "", ...query }: LeadQuery) {
  const { page, size, sort, order, status, channel } = query;
  const { words, label } = readTerm(search);
  const named = label === undefined ? undefined : await labelsNamed(ctx, label);
  const isOneLabel = !words && named?.length === 1 && !query.label_id;
  const counted = isOneLabel ? { ...query, label_id: named[0] } : search ? undefined : query;
  const { rows, ...total } = await searchLeads(
    ctx,
    {
      within: where(ctx, status ? { status } : { channel }),
      // The rest of the filter; the search finds the words itself.
      only: and(meets(ctx, query), named && hasLabelOf(leads.label_ids, named)),
      term: words,
      total: counted && isKept(counted) ? await countLeads(ctx, counted) : undefined,
      orderBy: sql.join(orderBy(query), sql`, `),
      isNewestFirst: sort === "created_at" && order === "desc",
      limit: size,
      offset: (page - 1) * size,
    },
    async (ids) => {
      if (ids.length === 0) return [];
      const those = ctx.db
        .select(listColumns)
        .from(leads)
        .where(byIds(ctx, leads, ids, ownLeads(ctx)));
      return those.orderBy(...orderBy(query));
    },
  );
  return { leads: rows, ...total, page, size };
}

/** A page of leads in the requested order, and the total. */
export async function findLeads(ctx: Ctx, query: LeadQuery) {
  if (query.search || query.label_id) return findBySearch(ctx, query);
  const rows = ctx.db
    .select(listColumns)
    .from(leads)
    .where(where(ctx, query))
    .orderBy(...orderBy(query));
  const { items, ...page } = await readPage(rows, countLeads(ctx, query), query);
  return { leads: items, ...page };
}

/**
 * Whether an export scans the leads one by one: for common words that is faster than an index, which finds all first.
 */
export async function isWalked(ctx: Ctx, { search }: LeadFilter, batch: number): Promise<boolean> {
  const { words } = readTerm(search ?? "");
  return !words || isCommon(ctx, words, batch);
}

/**
 * At most `limit` leads that match a filter and are older than `before`, newest first: for reading any number in
 * batches without holding a connection. Practice customers are left out unless requested.
 */
export const leadsBefore = (
  ctx: Ctx,
  { include_practice, ...filter }: LeadExportQuery,
  { before, limit, walked }: { before: string | undefined; limit: number; walked: boolean },
): Promise<Exported[]> =>
  ctx.db
    .select(exportColumns)
    .from(leads)
    .where(
      and(
        where(ctx, filter, walked ? containsUnindexed : contains),
        include_practice ? undefined : eq(practice, false),
        before ? lt(leads.id, before) : undefined,
      ),
    )
    .orderBy(desc(leads.id))
    .limit(limit);
