import { sql } from "drizzle-orm";
import { daysOf } from "@/db/queries/days";
import type { Period } from "@/lib/time/period";
import type { Channel, LeadStatus } from "@/schema/lead";
import type { Ctx } from "@/server/http/ctx";

/**
 * Leads created on a day of a period (from 0). Day -1: all of the previous period. Day -2: those imported in the
 * period.
 */
type LeadTally = { day: number; status: LeadStatus | null; channel: Channel | null; count: number };

/** Counts new leads by day, current status and channel, without practice customers; imported ones are counted apart. */
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
