import { sql } from "drizzle-orm";
import { z } from "zod";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { RequestCount } from "@/server/schema/booking";

const MOST = 100;

/** Counts requests, up to 100. The status is a literal, not a parameter, so that the partial index can be used. */
export const requestCount = (ctx: Ctx) => sql<number>`(select count(*)::int from (
  select 1 from bookings where ${inOrg(ctx, bookings, sql`${bookings.status} = 'requested'`)}
  limit ${MOST}::int) as waiting)`;

/** Counts the bookings whose customers could not be told of a change, up to 100. */
export const untoldCount = (ctx: Ctx) => sql<number>`(select count(*)::int from (
  select 1 from bookings where ${inOrg(ctx, bookings, sql`${bookings.untold_since} is not null`)}
  limit ${MOST}::int) as untold)`;

export const countUntold = action({
  summary: "Count the bookings whose customers could not be told of a change, up to 100",
  input: z.strictObject({}),
  output: RequestCount,
  run: async (ctx) => {
    const [counted] = await ctx.db.execute<{ count: number }>(sql`select ${untoldCount(ctx)} as count`);
    return counted ?? { count: 0 };
  },
});

export const countRequests = action({
  summary: "Count the bookings waiting to be confirmed, up to 100",
  input: z.strictObject({}),
  output: RequestCount,
  run: async (ctx) => {
    const [counted] = await ctx.db.execute<{ count: number }>(sql`select ${requestCount(ctx)} as count`);
    return counted ?? { count: 0 };
  },
});
