import { eq, gt, lt } from "drizzle-orm";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { addDays, DAY_MS, iso, startOfDate } from "@/lib/time/clock";
import { isOpen } from "@/lib/time/opening-hours";
import { now } from "@/lib/time/time";
import { AffectedBookings, AffectedQuery } from "@/schema/affected-bookings";
import { BlockedTimeSpan } from "@/schema/blocked-time";
import { organizationOf } from "@/server/accounts/organization/organization";
import { ownBookings } from "@/server/accounts/team/practitioner";
import { occurrencesOf } from "@/server/bookings/blocked-times/occurrences";
import { toStored } from "@/server/bookings/blocked-times/stored";
import { listed, toShown } from "@/server/bookings/calendar";
import { NEXT_FIRST } from "@/server/bookings/store";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { inMoments } from "./wall-time";

/** Shown at most; more are read than shown, since not all of them are affected. */
const MOST = 100;
const READ = 1000;

/** Whose appointments of a period (ms) are affected, and whether one between two moments (ms) is. */
type Search = {
  from: number;
  to: number;
  resource_id: string | null;
  affects: (starts: number, ends: number) => boolean;
};

/** The coming appointments that a change to the schedule affects, the next ones first. */
async function affectedBookings(ctx: Ctx, { from, to, resource_id, affects }: Search) {
  const { starts_at, status } = bookings;
  const found = await listed(ctx)
    .where(
      inOrg(
        ctx,
        bookings,
        ownBookings(ctx),
        hasValue(status, "booked"),
        gt(starts_at, iso(Math.max(now(), from))),
        lt(starts_at, iso(to)),
        resource_id ? eq(bookings.resource_id, resource_id) : undefined,
      ),
    )
    .orderBy(...NEXT_FIRST)
    .limit(READ);
  const affected = found.filter(({ starts_at: begins, ends_at: ends }) => {
    if (begins === null) return false;
    const start = Date.parse(begins);
    return affects(start, Math.max(ends === null ? start : Date.parse(ends), start + 1));
  });
  return {
    bookings: await toShown(ctx, affected.slice(0, MOST)),
    has_more: affected.length > MOST || found.length === READ,
  };
}

export const listAffectedBookings = action({
  summary: "List the coming appointments that a holiday or other hours would leave outside the opening hours",
  input: AffectedQuery,
  output: AffectedBookings,
  run: async (ctx, { starts_on, ends_on, hours, resource_id }) => {
    const { time_zone, opening_hours } = await organizationOf(ctx);
    const exceptions = [{ starts_on, ends_on, hours }];
    return affectedBookings(ctx, {
      // Appointments that begin with the first day are among them.
      from: startOfDate(starts_on, time_zone) - 1,
      to: startOfDate(addDays(ends_on, 1), time_zone),
      resource_id,
      affects: (starts, ends) => !isOpen({ time_zone, opening_hours, exceptions }, starts, ends),
    });
  },
});

/** For how long appointments in a blocked time are looked for: those of one that repeats in its first year, or the coming one. */
const AHEAD_MS = 400 * DAY_MS;

export const listBookingsInBlockedTime = action({
  summary:
    "List the coming appointments that lie in a blocked time, saved or not; if it repeats, those of a year",
  input: BlockedTimeSpan,
  only: "practitioner",
  output: AffectedBookings,
  run: async (ctx, given) => {
    const { resource_id, ...span } = await inMoments(ctx, given);
    const { time_zone } = await organizationOf(ctx);
    const blocked = toStored(span, time_zone);
    const from = Math.max(now(), Date.parse(span.starts_at));
    const to = from + AHEAD_MS;
    const spans = [...occurrencesOf(blocked, time_zone, from, to)];
    return affectedBookings(ctx, {
      // No appointment is longer than a day.
      from: from - DAY_MS,
      to: Math.min(to, spans.at(-1)?.until ?? 0),
      resource_id,
      affects: (starts, ends) => spans.some((one) => starts < one.until && ends > one.from),
    });
  },
});
