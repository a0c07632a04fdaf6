import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { toBucket } from "@/db/schema/columns";
import { conversations } from "@/db/schema/conversations";
import { inOrg, type Scoped } from "@/db/tenant";
import { hasValue, unindexed } from "@/db/value";
import type { InboxCursor, InboxQuery } from "@/schema/inbox";
import { ownConversations } from "@/server/accounts/team/practitioner";
import { isOpenConversation } from "@/server/conversations/find-or-open";
import type { Ctx } from "@/server/http/ctx";
import { hasLabel, hasLabelOf } from "@/server/leads/labels";
import { failedConversations } from "./failed";
import { userIdOf } from "./user";

const { updated_bucket, updated_at } = conversations;

/** Most recently active first, for indexes that have only the bucket. */
export const byActivity = [desc(updated_bucket), desc(updated_at), desc(conversations.id)];

/** The `order by` clause for such an order. */
export const inOrder = (order: SQL[]): SQL => sql`order by ${sql.join(order, sql`, `)}`;

/** Not snoozed. */
const isAwake = isNull(conversations.snoozed_until);

const isNobodys = and(hasValue(conversations.status, "escalated"), isNull(conversations.assignee_id));

export type Filter = Partial<Omit<InboxQuery, "limit">> & {
  lead_id?: string | undefined;
  /** Has at least one of these labels. */
  label_ids?: string[] | undefined;
  updated_since?: string | undefined;
};

/** The condition for what comes after a cursor in the order of the list. */
function after(place: InboxCursor | null | undefined, { needs_staff, snoozed }: Filter) {
  if (!place) return undefined;
  const last = sql`(${place.at}, ${place.id}::uuid)`;
  if (needs_staff) return sql`(${conversations.waiting_since}, ${conversations.id}) > ${last}`;
  if (snoozed) return sql`(${conversations.snoozed_until}, ${conversations.id}) > ${last}`;
  return sql`${updated_bucket} <= ${toBucket(sql`${place.at}::timestamptz`)} and (${updated_at}, ${conversations.id}) < ${last}`;
}

/** Changed at or after a time. The indexes have only the bucket. */
const changedSince = (time: string): SQL =>
  sql`${updated_bucket} >= ${toBucket(sql`${time}::timestamptz`)} and ${updated_at} >= ${time}::timestamptz`;

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
    filter.updated_since ? changedSince(filter.updated_since) : undefined,
    after(filter.cursor, filter),
  );
