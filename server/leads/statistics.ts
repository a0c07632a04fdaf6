import { sql } from "drizzle-orm";
import { daysOf } from "@/db/days";
import type { Ctx } from "@/server/http/ctx";
import type { Period } from "@/server/lib/period";
import type { Channel, LeadStatus } from "@/server/schema/lead";

/** Leads of a day (from 0) of a period; day -1: of the period before; day -2: those imported, only counted there. */
type LeadTally = { day: number; status: LeadStatus | null; channel: Channel | null; count: number };

/** How many leads came about, without practice customers, by day, present status and channel; imported ones apart. */
export const tallyLeads = (ctx: Ctx, period: Period): Promise<LeadTally[]> =>
  ctx.db.execute<LeadTally>(sql`
    select number as day, tally.* from ${daysOf(period)}, lateral (
      select status, channel, count(*)::int as count from leads
      where organization_id = ${ctx.organization_id}::uuid and created_at >= from_at and created_at < to_at
        and not practice and not imported
      group by status, channel) tally
    union all
    select -1, null, null, count(*)::int from leads
    where organization_id = ${ctx.organization_id}::uuid
      and created_at >= ${period.previous_from}::timestamptz and created_at < ${period.previous_to}::timestamptz
      and not practice and not imported
    union all
    select -2, null, null, count(*)::int from leads
    where organization_id = ${ctx.organization_id}::uuid and imported
      and created_at >= ${period.from}::timestamptz and created_at < ${period.to}::timestamptz`);
