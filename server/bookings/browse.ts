import { and, desc, gte, lt, ne, type SQL, sql } from "drizzle-orm";
import { pageUpTo } from "@/db/queries/page";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { addDays, dateOf, startOfDate } from "@/lib/time/clock";
import { BookingList, BookingListQuery, type BookingView } from "@/schema/booking";
import { organizationOf } from "@/server/accounts/organization/organization";
import { ownBookings } from "@/server/accounts/team/practitioner";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { listed, toShown } from "./calendar";
import { mustBeCalled } from "./requests/requests";
import { LATEST_FIRST, NEXT_FIRST } from "./store";

const { id, starts_at, status } = bookings;

type Cursor = NonNullable<BookingListQuery["cursor"]>;
type Where = SQL | undefined;
type View = {
  where: (ctx: Ctx) => Where | Promise<Where>;
  order: SQL[];
  after: (cursor: Cursor) => SQL | undefined;
};

const later = ({ starts_at: at, id: last }: Cursor) => sql`(${starts_at}, ${id}) > (${at}, ${last}::uuid)`;
const earlier = ({ starts_at: at, id: last }: Cursor) => sql`(${starts_at}, ${id}) < (${at}, ${last}::uuid)`;
const older = (cursor: Cursor) => lt(id, cursor.id);
const now = () => new Date().toISOString();

/** The condition that a booking was confirmed and has not been cancelled. */
export const isStanding = hasValue(status, "booked", "completed", "no_show");

/** The start and end (exclusive) of today in a time zone, as ISO timestamps. */
export function todayIn(time_zone: string, at = Date.now()): [from: string, to: string] {
  const date = dateOf(at, time_zone);
  const [from, to] = [date, addDays(date, 1)].map((day) =>
    new Date(startOfDate(day, time_zone)).toISOString(),
  );
  return [from ?? "", to ?? ""];
}

/** Each view's bookings, their order, and the condition for those after a cursor. An index serves each view. */
const VIEWS: Record<BookingView, View> = {
  today: {
    where: async (ctx) => {
      const [from, to] = todayIn((await organizationOf(ctx)).time_zone);
      return and(isStanding, gte(starts_at, from), lt(starts_at, to));
    },
    order: NEXT_FIRST,
    after: later,
  },
  upcoming: {
    where: () => and(hasValue(status, "booked"), gte(starts_at, now())),
    order: NEXT_FIRST,
    after: later,
  },
  past: {
    where: () => and(ne(status, "requested"), ne(status, "cancelled"), lt(starts_at, now())),
    order: LATEST_FIRST,
    after: earlier,
  },
  untold: { where: () => mustBeCalled, order: [desc(id)], after: older },
  // Requested and cancelled bookings may have no time, so they are ordered by id.
  requested: { where: () => hasValue(status, "requested"), order: [desc(id)], after: older },
  cancelled: { where: () => hasValue(status, "cancelled"), order: [desc(id)], after: older },
};

export const browseBookings = action({
  summary: "List the bookings of a view with their leads, page by page with a cursor",
  input: BookingListQuery,
  only: "practitioner",
  output: BookingList,
  run: async (ctx, { view, limit, cursor }) => {
    const { where, order, after } = VIEWS[view];
    const mine = inOrg(ctx, bookings, ownBookings(ctx));
    const found = await listed(ctx)
      .where(and(mine, await where(ctx), cursor ? after(cursor) : undefined))
      .orderBy(...order)
      .limit(limit + 1);
    const { page, last } = pageUpTo(limit, found);
    return {
      bookings: await toShown(ctx, page),
      next_cursor: last ? { starts_at: last.starts_at, id: last.id } : null,
    };
  },
});
