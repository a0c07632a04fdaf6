import { asc, eq, gt, gte, lt, ne } from "drizzle-orm";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { DAY_MS } from "@/server/lib/clock";

/**
 * What blocks a resource from one moment to another (milliseconds, buffers included). `session` and `seat`: the class that it
 * is a place of. `is_ours`: we gave it away ourselves. `starts_at` and `ends_at` are the appointment's own.
 */
export type Taken = {
  resource_id: string;
  from: number;
  until: number;
  session: string | null;
  seat: number;
  is_ours: boolean;
  starts_at: string | null;
  ends_at: string | null;
};

// No appointment lasts longer than a day, and its buffers are shorter than half of one.
const LONGEST_MS = 2 * DAY_MS;

/**
 * The one place that says what blocks resources between two moments, in order: appointments, our own and a scheduler's, the
 * booking `but` aside. Calendars outside are to be added here.
 */
export async function takenTimes(ctx: Ctx, from: number, to: number, but?: string): Promise<Taken[]> {
  const { resource_id, blocks_from, blocks_until, session, seat, uid, starts_at, ends_at } = bookings;
  const iso = (at: number) => new Date(at).toISOString();
  const rows = await ctx.db
    .select({ resource_id, blocks_from, blocks_until, session, seat, uid, starts_at, ends_at })
    .from(bookings)
    .where(
      inOrg(
        ctx,
        bookings,
        eq(bookings.status, "booked"),
        gte(blocks_from, iso(from - LONGEST_MS)),
        lt(blocks_from, iso(to)),
        gt(blocks_until, iso(from)),
        but ? ne(bookings.id, but) : undefined,
      ),
    )
    .orderBy(asc(blocks_from));
  return rows.flatMap(({ resource_id: at, blocks_from: begins, blocks_until: ends, uid: name, ...row }) =>
    at && begins && ends
      ? [
          {
            ...row,
            resource_id: at,
            from: Date.parse(begins),
            until: Date.parse(ends),
            is_ours: name === null,
          },
        ]
      : [],
  );
}
