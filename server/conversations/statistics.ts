import { gte, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isReal } from "@/db/practice";
import { bothOf, daysOf } from "@/db/queries/days";
import { firstIdAt } from "@/db/schema/columns";
import { messages } from "@/db/schema/conversations";
import { inOrg, type Tenant } from "@/db/tenant";
import type { Period } from "@/lib/time/period";
import type { ConversationStatus } from "@/schema/conversation";
import type { Ctx } from "@/server/http/ctx";

/** Conversations begun on a day (counted from 0) of a period, by their present status; seconds to our first answer. */
export type ConversationDay = Record<ConversationStatus, number> & {
  day: number;
  median: number | null;
  p90: number | null;
};

/** Conversations begun in a period or in the one before; time to our first answer in whole seconds. */
type ConversationSpan = {
  is_previous: boolean;
  total: number | null;
  answered: number;
  median: number | null;
  p90: number | null;
};

export const conversationDays = (ctx: Ctx, period: Period): Promise<ConversationDay[]> =>
  ctx.db.execute<ConversationDay>(sql`
    select number as day, active, completed, escalated, abandoned, waits[1] as median, waits[2] as p90
    from ${daysOf(period)}, lateral (
      select
        count(*) filter (where status = 'active')::int as active,
        count(*) filter (where status = 'completed')::int as completed,
        count(*) filter (where status = 'escalated')::int as escalated,
        count(*) filter (where status = 'abandoned')::int as abandoned,
        percentile_cont(array[0.5, 0.9]) within group (
          order by date_part('epoch', first_reply_at - created_at)) as waits
      from conversations
      where organization_id = ${ctx.organization_id}::uuid and created_at >= from_at and created_at < to_at
        and ${isReal("conversations")}) tally`);

/** The period and the one before. Waits are first grouped by whole seconds: few values, so little is sorted. */
export const conversationSpans = (ctx: Ctx, period: Period): Promise<ConversationSpan[]> =>
  ctx.db.execute<ConversationSpan>(sql`
    select number = 1 as is_previous, span.* from ${bothOf(period)}, lateral (
      select sum(count)::int as total, coalesce(max(answered), 0)::int as answered,
        min(wait) filter (where rank >= answered * 0.5) as median,
        min(wait) filter (where rank >= answered * 0.9) as p90
      from (
        select wait, count, sum(count) over (order by wait) as rank,
          sum(count) filter (where wait is not null) over () as answered
        from (
          select date_part('epoch', first_reply_at - created_at)::int as wait, count(*) as count
          from conversations
          where organization_id = ${ctx.organization_id}::uuid and created_at >= from_at and created_at < to_at
            and ${isReal("conversations")}
          group by 1) counted) ranked) span`);

/** The organizations with the most messages since a moment (ISO 8601): at most `most`, the busiest first. */
export const busiestOrganizations = (db: Db, at: string, most: number) =>
  db.execute<{ organization_id: string; messages: number }>(sql`
    select own.id as organization_id, counted.messages
    from organizations own, lateral (
      select count(*)::int as messages from messages
      where messages.organization_id = own.id and messages.id >= ${firstIdAt(at)}::uuid) counted
    where counted.messages > 0 order by counted.messages desc, own.id limit ${most}`);

/** How many messages an organization's conversations got since a moment (ISO 8601). */
export const messagesSince = (db: Db, tenant: Tenant, at: string): Promise<number> =>
  db.$count(messages, inOrg(tenant, messages, gte(messages.id, firstIdAt(at))));
