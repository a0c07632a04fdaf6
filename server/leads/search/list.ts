import { and, asc, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import { countRecords, MOST_COUNTED } from "@/db/queries/counts";
import { firstHits, pageOfHits } from "@/db/queries/look";
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
import { lookForLeads } from "./lead-look";
import { leadIsSought, readTerm } from "./search";

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

/** A range: of what has only a lower bound the planner guesses that it is a third of all, and would scan them all. */
const changedSince = (time: string): SQL => sql`${updated_at} between ${time} and 'infinity'`;

/** The conditions of a filter, without the organization's. */
const meets = (ctx: Ctx, filter: LeadListFilter, has = contains): SQL | undefined =>
  and(
    filter.phone ? hasPhone(filter.phone) : undefined,
    filter.email ? eq(email, filter.email) : undefined,
    filter.channel_id ? hasChannelId(filter.channel_id) : undefined,
    filter.updated_since ? changedSince(filter.updated_since) : undefined,
    filter.status && eq(leads.status, filter.status),
    filter.channel && eq(leads.channel, filter.channel),
    filter.search ? leadIsSought(ctx, filter.search, has) : undefined,
    filter.imported === undefined ? undefined : isImported(filter.imported),
    filter.label_id ? hasLabel(leads.label_ids, filter.label_id) : undefined,
  );

const where = (ctx: Ctx, filter: LeadListFilter, has = contains) =>
  inOrg(ctx, leads, meets(ctx, filter, has), ownLeads(ctx));

/** Whether a filter names an exact value, which few leads have. */
const isExact = ({ phone, email, channel_id }: LeadListFilter): boolean =>
  [phone, email, channel_id].some((value) => value !== undefined);

/** Whether leads are looked for, instead of listed with a stored count. */
export const isLookedFor = (filter: LeadListFilter): boolean =>
  [filter.search, filter.label_id, filter.updated_since].some(Boolean) || isExact(filter);

/** Whether the counts for a filter are stored. */
const isKept = (filter: LeadListFilter): boolean =>
  !filter.search &&
  !filter.updated_since &&
  !isExact(filter) &&
  (filter.imported === undefined || filter.label_id === undefined);

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

/** Among more leads than this, the hits of a search are not counted before an export. */
const MOST_SEARCHED = 100_000;

/** How many leads an export will hold; undefined for a search that would take too long. */
export async function countExported(
  ctx: Ctx,
  { include_practice, ...filter }: LeadExportQuery,
): Promise<number | undefined> {
  const { search, status, channel } = filter;
  if (search && (await countLeads(ctx, { status, channel })) > MOST_SEARCHED) return undefined;
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

async function lookFor(ctx: Ctx, { search = "", ...query }: LeadQuery) {
  const { page, size, sort, status, channel, updated_since } = query;
  const { words, label } = readTerm(search);
  const named = label === undefined ? undefined : await labelsNamed(ctx, label);
  const look = lookForLeads({
    within: inOrg(
      ctx,
      leads,
      status ? eq(leads.status, status) : channel && eq(leads.channel, channel),
      sort === "updated_at" && updated_since ? changedSince(updated_since) : undefined,
    ),
    only: and(meets(ctx, query), ownLeads(ctx), named && hasLabelOf(leads.label_ids, named)),
    words,
    order: sql.join(orderBy(query), sql`, `),
  });
  const isOneLabel = !words && named?.length === 1 && !query.label_id;
  const counted = isOneLabel ? { ...query, label_id: named[0] } : search ? undefined : query;
  const isCounted = counted !== undefined && isKept(counted);
  const [{ ids, ...total }, kept] = await Promise.all([
    pageOfHits(
      ctx.db,
      { ...look, isClustered: sort === "name", ...(isExact(query) && { rows: undefined }) },
      { limit: size, offset: (page - 1) * size, counted: isCounted ? 0 : MOST_COUNTED },
    ),
    isCounted ? countLeads(ctx, counted) : undefined,
  ]);
  const found = await leadsByIds(ctx, ids, query);
  return { leads: found, ...(kept === undefined ? total : { total: kept }), page, size };
}

/** A page of leads in the requested order, and the total. */
export async function findLeads(ctx: Ctx, asked: LeadQuery) {
  const { phone } = asked.phone ? await readNumbers(ctx.db, ctx, { phone: asked.phone }) : {};
  const query = { ...asked, ...(phone && { phone }) };
  if (isLookedFor(query)) return lookFor(ctx, query);
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
  const look = lookForLeads({ within: inOrg(ctx, leads), words, order: sql`id desc` });
  if (!words) return true;
  const { hits, is_all } = await firstHits(ctx.db, { ...look, found: undefined }, { limit: batch });
  return is_all || hits >= batch;
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
