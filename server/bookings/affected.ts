import { and, eq, gte, lt } from "drizzle-orm";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { organizationOf } from "@/server/accounts/organization";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { addDays, iso, startOfDate } from "@/server/lib/clock";
import { isOpen } from "@/server/lib/opening-hours";
import { now } from "@/server/lib/time";
import {
  AffectedBookings,
  type AffectedQuery,
  AffectedQuery as Query,
} from "@/server/schema/affected-bookings";
import { listed, toShown } from "./calendar";
import { NEXT_FIRST } from "./store";

/** Shown at most; more are found than shown, since those within the hours are left out. */
const MOST = 100;
const READ = 1000;

/** The coming appointments on these dates, in the organization's time zone. */
function comingOn(ctx: Ctx, { starts_on, ends_on, resource_id }: AffectedQuery, time_zone: string) {
  const { starts_at, status } = bookings;
  const from = Math.max(now(), startOfDate(starts_on, time_zone));
  const to = startOfDate(addDays(ends_on, 1), time_zone);
  const isThen = and(gte(starts_at, iso(from)), lt(starts_at, iso(to)));
  return listed(ctx)
    .where(
      inOrg(
        ctx,
        bookings,
        hasValue(status, "booked"),
        isThen,
        resource_id ? eq(bookings.resource_id, resource_id) : undefined,
      ),
    )
    .orderBy(...NEXT_FIRST)
    .limit(READ);
}

export const listAffectedBookings = action({
  summary: "List the coming appointments that a holiday or other hours would leave outside the opening hours",
  input: Query,
  output: AffectedBookings,
  run: async (ctx, query) => {
    const { time_zone, opening_hours } = await organizationOf(ctx);
    const { starts_on, ends_on, hours } = query;
    const exceptions = [{ starts_on, ends_on, hours }];
    const found = await comingOn(ctx, query, time_zone);
    const outside = found.filter(({ starts_at, ends_at }) => {
      if (starts_at === null) return false;
      const [from, to] = [starts_at, ends_at ?? starts_at].map((at) => Date.parse(at));
      return !isOpen({ time_zone, opening_hours, exceptions }, from ?? 0, Math.max(to ?? 0, (from ?? 0) + 1));
    });
    return {
      bookings: await toShown(ctx, outside.slice(0, MOST)),
      has_more: outside.length > MOST || found.length === READ,
    };
  },
});
