import { sql } from "drizzle-orm";
import { z } from "zod";
import { isoText } from "@/db/schema/columns";
import type { Tenant } from "@/db/tenant";
import { MINUTE_MS } from "@/lib/time/clock";
import { openTime } from "@/lib/time/opening-hours";
import { HoursExceptions, OpeningHours } from "@/schema/organization";
import { Now } from "@/schema/overview";
import { exceptionsOf } from "@/server/accounts/organization/exceptions-of";
import { isStanding } from "@/server/bookings/browse";
import { troubledCalendars } from "@/server/bookings/calendars/health";
import { requestCount, untoldCount } from "@/server/bookings/requests/requests";
import { failedConversations } from "@/server/conversations/inbox/failed";
import { action } from "@/server/http/action";
import { failingEndpoints } from "@/server/webhooks/statistics";

/** Counts stop here. */
const MOST = 100;

/** `waiting_since` of each conversation that needs a person, the longest wait first, and the hours and reply target. */
const waiting = ({ organization_id }: Tenant) => sql`
  select jsonb_build_object('since', coalesce(jsonb_agg(${isoText(sql`waiting_since`)} order by waiting_since), '[]'),
    'hours', (
      select jsonb_build_object('time_zone', time_zone, 'opening_hours', opening_hours, 'target', reply_target_minutes,
        'exceptions', ${exceptionsOf(sql`${organization_id}::uuid`)})
      from organizations where id = ${organization_id}::uuid))
  from (
    select waiting_since from conversations
    where organization_id = ${organization_id}::uuid and waiting_since is not null and snoozed_until is null
    order by waiting_since, id limit ${MOST}::int) talk`;

const Waiting = z.object({
  since: z.array(z.string()),
  hours: z.object({
    time_zone: z.string(),
    opening_hours: OpeningHours,
    target: z.number(),
    exceptions: HoursExceptions,
  }),
});

/** How many wait, since when, and how many of them longer than the reply target, counted in opening hours. */
function countWaiting(found: unknown): Now["waiting"] {
  const { since, hours } = Waiting.parse(found);
  const isOverdue = (at: string) => openTime(hours, Date.parse(at), Date.now()) > hours.target * MINUTE_MS;
  // `since` is sorted: everyone after the first who is in time is in time too.
  const inTime = since.findIndex((at) => !isOverdue(at));
  return { count: since.length, since: since[0] ?? null, overdue: inTime < 0 ? since.length : inTime };
}

/** Today's appointments in the organization's time zone that were not cancelled, and the next of them. */
const today = ({ organization_id }: Tenant) => sql`
  select jsonb_build_object('count', count(*), 'next', (
    array_agg(jsonb_build_object('starts_at', ${isoText(sql`starts_at`)}, 'name', (
      select name from leads where organization_id = ${organization_id}::uuid and id = lead_id))
      order by starts_at, id) filter (where status = 'booked' and starts_at > now()))[1])
  from bookings, (
    select midnight at time zone zone as from_at, (midnight + interval '1 day') at time zone zone as to_at from (
      select date_trunc('day', now() at time zone time_zone) as midnight, time_zone as zone
      from organizations where id = ${organization_id}::uuid) clock) day
  where organization_id = ${organization_id}::uuid and ${isStanding}
    and starts_at >= from_at and starts_at < to_at`;

export const getNow = action({
  summary: "Get what needs attention at the front desk now, up to 100 of each kind",
  input: z.strictObject({}),
  output: Now,
  run: async (ctx) => {
    const [found] = await ctx.db.execute(sql`
      select (${waiting(ctx)}) as waiting, (${today(ctx)}) as today, ${requestCount(ctx)} as requests,
        ${untoldCount(ctx)} as untold,
        (select count(*)::int from (
          select distinct conversation_id from (${failedConversations(ctx)}) failed
          limit ${MOST}::int) as sends) as failed_sends,
        (${failingEndpoints(ctx)}) as failing, (${troubledCalendars(ctx)}) as calendars`);
    return Now.parse({ ...found, waiting: countWaiting(found?.waiting) });
  },
});
