import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import { RequestCount } from "@/schema/booking";
import { ownBookings } from "@/server/accounts/team/practitioner";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";

const MOST = 100;

/** Counts bookings, up to 100. The condition is written without parameters, so that its partial index can be used. */
const upToMost = (ctx: Ctx, condition: SQL) => sql<number>`(select count(*)::int from (
  select 1 from bookings where ${inOrg(ctx, bookings, condition, ownBookings(ctx))} limit ${MOST}::int) as found)`;

export const requestCount = (ctx: Ctx) => upToMost(ctx, sql`${bookings.status} = 'requested'`);

/** Whose customers could not be told of a change and still have to be called. */
export const mustBeCalled = sql`(${bookings.untold_since} is not null
  and (${bookings.starts_at} is null or ${bookings.starts_at} > now()))`;

/** Counts the bookings whose customers still have to be called, up to 100. */
export const untoldCount = (ctx: Ctx) => upToMost(ctx, mustBeCalled);

const counting = (summary: string, countOf: (ctx: Ctx) => SQL<number>) =>
  action({
    summary,
    input: z.strictObject({}),
    only: "practitioner",
    output: RequestCount,
    run: async (ctx) => {
      const [counted] = await ctx.db.execute<{ count: number }>(sql`select ${countOf(ctx)} as count`);
      return counted ?? { count: 0 };
    },
  });

export const countUntold = counting(
  "Count the bookings whose customers still have to be called about a change, up to 100",
  untoldCount,
);

export const countRequests = counting("Count the bookings waiting to be confirmed, up to 100", requestCount);
