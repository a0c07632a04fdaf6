import { eq, gte, lt } from "drizzle-orm";
import { z } from "zod";
import { countRecords, countUpTo } from "@/db/queries/counts";
import { readPage } from "@/db/queries/page";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import { notFound } from "@/lib/errors";
import { BookingListItem, BookingPage, BookingQuery } from "@/schema/booking";
import { Id } from "@/schema/common";
import { ownBookings } from "@/server/accounts/team/practitioner";
import { action } from "@/server/http/action";
import { isPractitioner } from "@/server/http/ctx";
import { listed } from "./calendar";
import { bookingColumns } from "./columns";
import { CHANGED_FIRST, isAllowedBooking, LATEST_FIRST } from "./store";

export const listBookings = action({
  summary: "List bookings, the latest appointment first",
  description: "The count stops where counting would take long: then `total_is_floor` is true.",
  input: BookingQuery,
  only: "practitioner",
  output: BookingPage,
  run: async (ctx, { status, lead_id, from, to, updated_since, ...query }) => {
    const where = inOrg(
      ctx,
      bookings,
      ownBookings(ctx),
      status && eq(bookings.status, status),
      lead_id ? eq(bookings.lead_id, lead_id) : undefined,
      from ? gte(bookings.starts_at, from) : undefined,
      to ? lt(bookings.starts_at, to) : undefined,
      updated_since ? gte(bookings.updated_at, updated_since) : undefined,
    );
    const rows = ctx.db
      .select(bookingColumns)
      .from(bookings)
      .where(where)
      .orderBy(...(updated_since ? CHANGED_FIRST : LATEST_FIRST));
    const total =
      lead_id || from || to || updated_since || isPractitioner(ctx)
        ? countUpTo(ctx.db, bookings, where, updated_since ? CHANGED_FIRST : [])
        : countRecords(ctx.db, ctx.organization_id, "bookings", { status });
    const { items, ...page } = await readPage(rows, total, query);
    return { bookings: items, ...page };
  },
});

export const getBooking = action({
  summary: "Get a booking and its lead",
  input: z.strictObject({ booking_id: Id }),
  only: "practitioner",
  output: BookingListItem,
  run: async (ctx, { booking_id }) => {
    const [booking] = await listed(ctx).where(isAllowedBooking(ctx, booking_id));
    if (!booking) throw notFound("booking");
    return booking;
  },
});
