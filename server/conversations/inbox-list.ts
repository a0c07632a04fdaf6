import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { countLabelled } from "@/db/counts";
import { limited, pageUpTo } from "@/db/page";
import { channelConnections } from "@/db/schema/channels";
import { toBucket } from "@/db/schema/columns";
import { conversationReads, conversations, messages, replyWindows } from "@/db/schema/conversations";
import { leads } from "@/db/schema/leads";
import { byIds, inOrg, references, type Scoped } from "@/db/tenant";
import { hasValue, unindexed } from "@/db/value";
import { ownConversations } from "@/server/accounts/practitioner";
import { colleagueOf } from "@/server/accounts/staff";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { hasLabel, hasLabelOf } from "@/server/leads/labels";
import { MOST_OF_A_PAGE } from "@/server/schema/common";
import { type InboxCursor, InboxPage, InboxQuery } from "@/server/schema/inbox";
import { conversationColumns, itsConnection, itsLead, itsWindow, waitColumns } from "./columns";
import { failedConversations } from "./failed";
import { userIdOf } from "./inbox-user";
import { isOpenConversation } from "./open";
import { senderOf } from "./sender";
import { windowClosesAt } from "./window";

const { updated_bucket, updated_at } = conversations;

/** Most recently active first, for indexes that have only the bucket. */
export const byActivity = [desc(updated_bucket), desc(updated_at), desc(conversations.id)];

/** The `order by` clause for such an order. */
export const inOrder = (order: SQL[]): SQL => sql`order by ${sql.join(order, sql`, `)}`;

const byWait = [asc(conversations.waiting_since), asc(conversations.id)];

/** The next to wake up first. */
const byReturn = [asc(conversations.snoozed_until), asc(conversations.id)];

/** Not snoozed. */
const isAwake = isNull(conversations.snoozed_until);

const isNobodys = and(hasValue(conversations.status, "escalated"), isNull(conversations.assignee_id));

export type Filter = Partial<Omit<InboxQuery, "limit">> & {
  lead_id?: string | undefined;
  /** Has at least one of these labels. */
  label_ids?: string[] | undefined;
};

/** The condition for what comes after a cursor in the order of the list. */
function after(place: InboxCursor | null | undefined, { needs_staff, snoozed }: Filter) {
  if (!place) return undefined;
  const last = sql`(${place.at}, ${place.id}::uuid)`;
  if (needs_staff) return sql`(${conversations.waiting_since}, ${conversations.id}) > ${last}`;
  if (snoozed) return sql`(${conversations.snoozed_until}, ${conversations.id}) > ${last}`;
  return sql`${updated_bucket} <= ${toBucket(sql`${place.at}::timestamptz`)} and (${updated_at}, ${conversations.id}) < ${last}`;
}

/** Whether a filter selects what needs attention: few at any time, each kind with an index of its own. */
const asksForAttention = ({ needs_staff, snoozed, unassigned, failed }: Filter): boolean =>
  [needs_staff, snoozed, unassigned, failed].includes(true);

/** Whether a filter selects few conversations: those that need attention, or open ones. */
const isOfFew = (filter: Filter): boolean =>
  asksForAttention(filter) || filter.open === true || ["active", "escalated"].includes(filter.status ?? "");

/**
 * Keeps a condition from being served by an index if other conditions leave few rows. The planner underestimates a
 * team's conversations, and would read all that the team ever had.
 */
const unindexedIf = (few: boolean, condition: SQL | undefined) =>
  few && condition ? unindexed(condition) : condition;

/** The condition for a filter, after its cursor, to be served by an index in the order of the list. */
export const filtered = (ctx: Ctx, filter: Filter): Scoped =>
  inOrg(
    ctx,
    conversations,
    ownConversations(ctx),
    filter.needs_staff ? and(isNotNull(conversations.waiting_since), isAwake) : undefined,
    filter.snoozed ? isNotNull(conversations.snoozed_until) : undefined,
    filter.unassigned ? isNobodys : undefined,
    // As an array, to be found first: with a join the planner may check them last.
    filter.failed ? sql`${conversations.id} = any(array(${failedConversations(ctx)}))` : undefined,
    filter.lead_id ? eq(conversations.lead_id, filter.lead_id) : undefined,
    filter.open ? isOpenConversation : undefined,
    filter.status && hasValue(conversations.status, filter.status),
    unindexedIf(
      asksForAttention(filter),
      filter.mine ? eq(conversations.assignee_id, userIdOf(ctx)) : undefined,
    ),
    unindexedIf(isOfFew(filter), filter.channel && eq(conversations.channel, filter.channel)),
    unindexedIf(isOfFew(filter), filter.team_id ? eq(conversations.team_id, filter.team_id) : undefined),
    filter.label_id ? hasLabel(conversations.label_ids, filter.label_id) : undefined,
    filter.label_ids ? hasLabelOf(conversations.label_ids, filter.label_ids) : undefined,
    after(filter.cursor, filter),
  );

/**
 * How far the caller has read a conversation, as a subquery for each. When many organizations share the database, the
 * planner underestimates what one person has read, and would join each conversation with all of it.
 */
export const readPosition = (ctx: Ctx): SQL<number> => {
  const read = references(
    conversationReads,
    "conversation_id",
    conversations,
    eq(conversationReads.user_id, userIdOf(ctx)),
  );
  return sql`coalesce((select position from conversation_reads where ${read}), 0)`;
};

/** Open, and has a customer's message that the caller has not seen. */
export const isUnread = (ctx: Ctx): SQL<boolean> =>
  sql`(${isOpenConversation} and ${conversations.inbound_position} > ${readPosition(ctx)})`;

/** The conversations that ids name, with everything that their list items show, in one statement. */
function rows(ctx: Ctx, where: Scoped, order = byActivity) {
  const last = ctx.db
    .select({
      role: messages.role,
      metadata: messages.metadata,
      delivery_status: messages.delivery_status,
      delivery_error: messages.delivery_error,
    })
    .from(messages)
    .where(
      references(messages, "conversation_id", conversations, sql`${messages.metadata} -> 'quiet' is null`),
    )
    .orderBy(desc(messages.created_at), desc(messages.position))
    .limit(1)
    .as("last");
  return ctx.db
    .select({
      conversation: { ...conversationColumns, ...waitColumns },
      customer_wrote_at: replyWindows.customer_wrote_at,
      lead: {
        id: leads.id,
        name: leads.name,
        phone: leads.phone,
        email: leads.email,
        company: leads.company,
        practice: leads.practice,
      },
      provider: channelConnections.provider,
      assignee: colleagueOf(conversations.organization_id, conversations.assignee_id),
      unread: isUnread(ctx),
      last: {
        role: last.role,
        metadata: last.metadata,
        delivery_status: last.delivery_status,
        delivery_error: last.delivery_error,
      },
    })
    .from(conversations)
    .innerJoin(leads, itsLead)
    .leftJoin(channelConnections, itsConnection)
    .leftJoin(replyWindows, itsWindow)
    .leftJoinLateral(last, sql`true`)
    .where(where)
    .orderBy(...order);
}

type Row = Awaited<ReturnType<typeof rows>>[number];

const toItem = ({ conversation, lead, assignee, unread, last, provider, customer_wrote_at }: Row) => ({
  ...conversation,
  lead,
  assignee,
  unread,
  last_message: last && {
    sender: senderOf(last),
    delivery_status: last.delivery_status,
    delivery_error: last.delivery_error,
  },
  window_closes_at: windowClosesAt(provider, customer_wrote_at, conversation.created_at),
});

/** The conversations with these ids, most recently active first, with everything that their list items show. */
export const itemsById = async (ctx: Ctx, ids: string[]) =>
  (await rows(ctx, byIds(ctx, conversations, ids))).map(toItem);

/** The columns that lists are ordered by. */
const orderColumns = sql`id, updated_bucket, updated_at, waiting_since, snoozed_until`;

/**
 * `select id`: a filter's first conversations in the order of its list. They are found before anything is joined:
 * planning all the joins anew for each page takes longer than running them.
 */
function firstIds(ctx: Ctx, filter: Filter, order: SQL[], limit: number): SQL {
  const ordered = inOrder(order);
  return sql`
    select id from (
      select ${orderColumns} from ${conversations} where ${filtered(ctx, filter)} ${ordered}
      ${limited(MOST_OF_A_PAGE + 1)}) as conversations
    ${ordered} limit ${limit}::int`;
}

/** How many of the latest conversations are scanned for a label that more than this many have. */
export const MOST_WALKED = 2000;

type Part = { limit: number; offset?: number; order?: SQL[] };

/**
 * The ids of a filter's conversations that have one of its labels. The planner knows too little about labels to choose
 * a plan: a rare label is found by its index, a common one by scanning the latest first.
 */
export async function labelledIds(
  ctx: Ctx,
  { label_ids, ...filter }: Filter & { label_ids: string[] },
  { limit, offset = 0, order = byActivity }: Part,
): Promise<string[]> {
  const within = filtered(ctx, filter);
  const isLabelled = hasLabelOf(conversations.label_ids, label_ids);
  const ordered = inOrder(order);
  const columns = sql`${orderColumns}, label_ids`;
  const from = async (some: SQL) => {
    const found = await ctx.db.execute<{ id: string }>(sql`
      select id from (${some}) as conversations where ${isLabelled} ${ordered} limit ${limit}::int offset ${offset}::int`);
    return found.map(({ id }) => id);
  };
  const count = await countLabelled(ctx.db, ctx.organization_id, "conversations", label_ids);
  if (count > MOST_WALKED) {
    const walked = await from(
      sql`select ${columns} from ${conversations} where ${within} ${ordered} limit ${MOST_WALKED}::int`,
    );
    if (walked.length === limit) return walked;
  }
  // `offset 0` hides the order from the planner, which would otherwise walk all conversations in it.
  return from(sql`select ${columns} from ${conversations} where ${within} and ${isLabelled} offset 0`);
}

export const listInbox = action({
  summary: "List the inbox after a cursor, most recently active or longest waiting first",
  input: InboxQuery,
  only: "practitioner",
  output: InboxPage,
  run: async (ctx, query) => {
    const order = query.needs_staff ? byWait : query.snoozed ? byReturn : byActivity;
    const limit = query.limit + 1;
    const { label_id, ...others } = query;
    const labelled =
      label_id && (await labelledIds(ctx, { ...others, label_ids: [label_id] }, { limit, order }));
    const where = labelled
      ? byIds(ctx, conversations, labelled)
      : inOrg(
          ctx,
          conversations,
          sql`${conversations.id} = any(array(${firstIds(ctx, others, order, limit)}))`,
        );
    const found = await rows(ctx, where, order);
    const { page, last } = pageUpTo(query.limit, found.map(toItem));
    if (!last) return { items: page, next_cursor: null };
    const orderedBy = query.needs_staff ? last.waiting_since : query.snoozed ? last.snoozed_until : null;
    return { items: page, next_cursor: { at: orderedBy ?? last.updated_at, id: last.id } };
  },
});
