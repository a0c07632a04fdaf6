import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tenant } from "@/db/tenant";
import { isStanding } from "@/server/bookings/browse";
import { requestCount } from "@/server/bookings/requests";
import { failedConversations } from "@/server/conversations/failed";
import { action } from "@/server/http/action";
import { Now } from "@/server/schema/overview";

/** So many are counted; more are shown as such. */
const MOST = 100;

const iso = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Who is with the team, the longest untouched first. The wait begins with the customer's last message; where a
 * colleague has written after it there is none. What the agent said when it handed over is no answer.
 */
const waiting = ({ organization_id }: Tenant) => sql`
  select jsonb_build_object('count', count(*), 'since', ${iso(sql`min(asked.created_at)`)}) from (
    select * from conversations
    where organization_id = ${organization_id}::uuid and status = 'escalated'
    order by updated_at, id limit ${MOST}::int) talk
  left join lateral (
    select created_at from messages
    where organization_id = ${organization_id}::uuid and conversation_id = talk.id
      and position = talk.inbound_position
      and not exists (
        select from messages answer
        where answer.organization_id = ${organization_id}::uuid and answer.conversation_id = talk.id
          and answer.position > talk.inbound_position and answer.metadata ->> 'author' = 'staff')
    limit 1) asked on true`;

/** Today's appointments by the organization's clock that were not called off, and the next of them. */
const today = ({ organization_id }: Tenant) => sql`
  select jsonb_build_object('count', count(*), 'next', (
    array_agg(jsonb_build_object('starts_at', ${iso(sql`starts_at`)}, 'name', (
      select name from leads where organization_id = ${organization_id}::uuid and id = lead_id))
      order by starts_at, id) filter (where status = 'booked' and starts_at > now()))[1])
  from bookings, (
    select midnight at time zone zone as from_at, (midnight + interval '1 day') at time zone zone as to_at from (
      select date_trunc('day', now() at time zone time_zone) as midnight, time_zone as zone
      from organizations where id = ${organization_id}::uuid) clock) day
  where organization_id = ${organization_id}::uuid and ${isStanding}
    and starts_at >= from_at and starts_at < to_at`;

const failing = ({ organization_id }: Tenant) => sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'url', url) order by failing_since), '[]')
  from webhook_endpoints
  where organization_id = ${organization_id}::uuid and status = 'active' and failing_since is not null`;

export const getNow = action({
  summary: "Get what asks for somebody at the front desk now, up to 100 of each",
  input: z.strictObject({}),
  output: Now,
  run: async (ctx) => {
    const [now] = await ctx.db.execute(sql`
      select (${waiting(ctx)}) as waiting, (${today(ctx)}) as today, ${requestCount(ctx)} as requests,
        (select count(*)::int from (
          select distinct conversation_id from (${failedConversations(ctx)}) failed
          limit ${MOST}::int) as sends) as failed_sends,
        (${failing(ctx)}) as failing`);
    return Now.parse(now);
  },
});
