import { sql } from "drizzle-orm";
import { isReal } from "@/db/practice";
import { daysOf } from "@/db/queries/days";
import type { Period } from "@/lib/time/period";
import type { BookingStatus } from "@/schema/booking";
import type { Ctx } from "@/server/http/ctx";

/** Bookings created on a day of a period (from 0). Day -1: all of the previous period. */
type BookingTally = { day: number; status: BookingStatus | null; count: number };

export const tallyBookings = (ctx: Ctx, period: Period): Promise<BookingTally[]> =>
  ctx.db.execute<BookingTally>(sql`
    select number as day, tally.* from ${daysOf(period)}, lateral (
      select status, count(*)::int as count from bookings
      where organization_id = ${ctx.organization_id}::uuid and created_at >= from_at and created_at < to_at
        and ${isReal("bookings")}
      group by status) tally
    union all
    select -1, null, count(*)::int from bookings
    where organization_id = ${ctx.organization_id}::uuid
      and created_at >= ${period.previous_from}::timestamptz and created_at < ${period.previous_to}::timestamptz
      and ${isReal("bookings")}`);
