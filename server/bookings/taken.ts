import { asc, eq, gt, gte, isNotNull, lt, ne, sql } from "drizzle-orm";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { DAY_MS } from "@/server/lib/clock";

type Taken = { starts_at: string; ends_at: string };

/** Times between two moments that are given away already, by us or by a scheduler; those of the booking `but` aside. */
export async function takenTimes(ctx: Ctx, from: Date, to: Date, but?: string): Promise<Taken[]> {
  const ends_at = sql<string>`coalesce(${bookings.ends_at}, ${bookings.starts_at})`.mapWith(bookings.ends_at);
  const rows = await ctx.db
    .select({ starts_at: bookings.starts_at, ends_at })
    .from(bookings)
    .where(
      inOrg(
        ctx,
        bookings,
        eq(bookings.status, "booked"),
        isNotNull(bookings.starts_at),
        // No appointment lasts longer than a day.
        gte(bookings.starts_at, new Date(from.getTime() - DAY_MS).toISOString()),
        lt(bookings.starts_at, to.toISOString()),
        gt(ends_at, from.toISOString()),
        but ? ne(bookings.id, but) : undefined,
      ),
    )
    .orderBy(asc(bookings.starts_at));
  return rows.flatMap(({ starts_at, ...row }) => (starts_at ? [{ starts_at, ...row }] : []));
}
