import { eq, type SQL, sql } from "drizzle-orm";
import { type HistoryPage, pageOf } from "@/db/organization/history";
import { conversations } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";

/**
 * A lead's conversations, by when they were opened, and their messages, grouped by day in the organization's time zone.
 */
export const conversationHistory = (ctx: Ctx, lead_id: string, page: HistoryPage): SQL => {
  const ofLead = inOrg(ctx, conversations, eq(conversations.lead_id, lead_id));
  return pageOf(
    sql`
    select created_at as at, 'conversation:' || id as id, 'conversation' as kind,
      jsonb_build_object('conversation_id', id, 'channel', channel, 'status', status) as data
    from conversations where ${ofLead}
    union all
    select max(messages.created_at), 'messages:' || conversation_id || ':' || day::date, 'messages',
      jsonb_build_object('conversation_id', conversation_id,
        'from_customer', count(*) filter (where role = 'user'),
        'from_us', count(*) filter (where role = 'assistant'),
        'preview', (array_agg(left(content, 200) order by messages.created_at desc, position desc))[1])
    from conversations
    join messages on messages.organization_id = conversations.organization_id
      and messages.conversation_id = conversations.id and role <> 'system'
      and messages.metadata -> 'quiet' is null
    join organizations on organizations.id = conversations.organization_id,
    lateral date_trunc('day', messages.created_at at time zone organizations.time_zone) as day
    where ${ofLead}
    group by conversation_id, day`,
    page,
  );
};
