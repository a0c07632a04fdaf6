import { and, asc, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { one } from "@/db/client";
import { boundedTotal, countRecords, MOST_COUNTED } from "@/db/queries/counts";
import { readPage } from "@/db/queries/page";
import { contains, containsUnindexed } from "@/db/queries/search";
import { isOneOf } from "@/db/recordset";
import { quoted } from "@/db/schema/columns";
import { leads } from "@/db/schema/leads";
import { byIds, inOrg, type Scoped } from "@/db/tenant";
import { Channel, type Lead } from "@/schema/lead";
import type { LeadExportQuery, LeadFilter, LeadListFilter, LeadQuery, LeadSort } from "@/schema/lead-query";
import { ownLeads } from "@/server/accounts/team/practitioner";
import { phoneVariants } from "@/server/adapters/messaging/phone";
import { type Ctx, isPractitioner } from "@/server/http/ctx";
import { hasLabel, hasLabelOf, labelsNamed } from "@/server/leads/labels";
import { readNumbers } from "@/server/leads/phones";
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

/** The number as either of a lead's two, in any national form. */
const hasPhone = (number: string): SQL | undefined =>
  or(isOneOf(phone, phoneVariants(number)), isOneOf(leads.second_phone, phoneVariants(number)));

/** The index begins with the channel, so all channels are named. */
const hasChannelId = (channel_id: string): SQL | undefined =>
  and(sql`${channel} in (${quoted(Channel.options)})`, eq(leads.channel_id, channel_id));

/** The conditions of a filter, without the organization's. */
const meets = (ctx: Ctx, filter: LeadListFilter, has = contains): SQL | undefined =>
  and(
    filter.phone ? hasPhone(filter.phone) : undefined,
    filter.email ? eq(email, filter.email) : undefined,
    filter.channel_id ? hasChannelId(filter.channel_id) : undefined,
    filter.updated_since ? gte(updated_at, filter.updated_since) : undefined,
    filter.status && eq(leads.status, filter.status),
    filter.channel && eq(leads.channel, filter.channel),
    filter.search ? leadIsSought(ctx, filter.search, has) : undefined,
    filter.imported === undefined ? undefined : isImported(filter.imported),
    filter.label_id ? hasLabel(leads.label_ids, filter.label_id) : undefined,
  );

const where = (ctx: Ctx, filter: LeadListFilter, has = contains) =>
  inOrg(ctx, leads, meets(ctx, filter, has), ownLeads(ctx));

/** Whether a filter names an exact value or a time, each of which has an index. */
export const isIndexed = ({ phone, email, channel_id, updated_since }: LeadListFilter): boolean =>
  [phone, email, channel_id, updated_since].some((value) => value !== undefined);

/** Whether the counts for a filter are stored. */
const isKept = (filter: LeadListFilter): boolean =>
  !filter.search && !isIndexed(filter) && (filter.imported === undefined || filter.label_id === undefined);

/** How many leads match a filter. */
async function countLeads(ctx: Ctx, filter: LeadListFilter): Promise<number> {
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

const leadRows = (ctx: Ctx, condition: Scoped, query: LeadQuery) =>
  ctx.db
    .select(listColumns)
    .from(leads)
    .where(condition)
    .orderBy(...orderBy(query));

/** The leads with these ids, in the order of the list. */
const leadsByIds = async (ctx: Ctx, ids: string[], query: LeadQuery) =>
  ids.length === 0 ? [] : leadRows(ctx, byIds(ctx, leads, ids, ownLeads(ctx)), query);

/**
 * A page of what an index finds. More than MOST_COUNTED are walked in the order of the list, or searched like words if
 * that is by creation, as those that changed last may be the oldest. Those since a time are read by that time's index: the
 * planner guesses that a third of all leads changed since then, whenever it is, and would scan them all.
 */
async function findByIndex(ctx: Ctx, query: LeadQuery) {
  const { page, size, sort, updated_since } = query;
  const latest = updated_since ? sql`order by ${updated_at} desc` : sql``;
  const { hits, ids } = one(
    await ctx.db.execute<{ hits: number; ids: string[] }>(sql`
      with found as materialized (
        select id, name, updated_at from ${leads} where ${where(ctx, query)} ${latest} limit ${MOST_COUNTED + 1}::int)
      select (select count(*)::int from found) as hits,
        array(select id from found as leads order by ${sql.join(orderBy(query), sql`, `)}
          limit ${size}::int offset ${(page - 1) * size}::int) as ids`),
  );
  const total = boundedTotal(hits);
  if (!total.total_is_floor) return { leads: await leadsByIds(ctx, ids, query), ...total, page, size };
  if (sort === "created_at") return { ...(await findBySearch(ctx, query)), ...total };
  const rows = leadRows(ctx, where(ctx, query), query).limit(size);
  return { leads: await rows.offset((page - 1) * size), ...total, page, size };
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
    (ids) => leadsByIds(ctx, ids, query),
  );
  return { leads: rows, ...total, page, size };
}

/** A page of leads in the requested order, and the total. */
export async function findLeads(ctx: Ctx, asked: LeadQuery) {
  const { phone } = asked.phone ? await readNumbers(ctx.db, ctx, { phone: asked.phone }) : {};
  const query = { ...asked, ...(phone && { phone }) };
  if (query.search || query.label_id) return findBySearch(ctx, query);
  if (isIndexed(query)) return findByIndex(ctx, query);
  const { items, ...page } = await readPage(
    leadRows(ctx, where(ctx, query), query),
    countLeads(ctx, query),
    query,
  );
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
