import { and, asc, desc, eq, gte, lt, ne, type SQL, sql } from "drizzle-orm";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import { action } from "@/server/core/action";
import { BookingList, BookingListQuery, type BookingView } from "@/server/schema/booking";
import { listed } from "./calendar";

const { id, starts_at, status } = bookings;

type Cursor = NonNullable<BookingListQuery["cursor"]>;
type View = { where: () => SQL | undefined; order: SQL[]; after: (cursor: Cursor) => SQL | undefined };

const later = ({ starts_at: at, id: last }: Cursor) => sql`(${starts_at}, ${id}) > (${at}, ${last}::uuid)`;
const earlier = ({ starts_at: at, id: last }: Cursor) => sql`(${starts_at}, ${id}) < (${at}, ${last}::uuid)`;
const older = (cursor: Cursor) => lt(id, cursor.id);
const now = () => new Date().toISOString();

/** Which bookings a view shows, in what order, and how it goes on after one: each by an index. */
const VIEWS: Record<BookingView, View> = {
  upcoming: {
    where: () => and(eq(status, "booked"), gte(starts_at, now())),
    order: [asc(starts_at), asc(id)],
    after: later,
  },
  past: {
    where: () => and(ne(status, "requested"), ne(status, "cancelled"), lt(starts_at, now())),
    order: [desc(starts_at), desc(id)],
    after: earlier,
  },
  // Literals, so that the partial index is known to fit; either may have no time.
  requested: { where: () => sql`${status} = 'requested'`, order: [desc(id)], after: older },
  cancelled: { where: () => sql`${status} = 'cancelled'`, order: [desc(id)], after: older },
};

export const browseBookings = action({
  summary: "List bookings of a view with their leads, going on after a cursor",
  input: BookingListQuery,
  output: BookingList,
  run: async (ctx, { view, limit, cursor }) => {
    const { where, order, after } = VIEWS[view];
    const mine = inOrg(ctx, bookings);
    const found = await listed(ctx)
      .where(and(mine, where(), cursor ? after(cursor) : undefined))
      .orderBy(...order)
      .limit(limit + 1);
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    return { bookings: page, next_cursor: last ? { starts_at: last.starts_at, id: last.id } : null };
  },
});
