import { desc, eq, isNotNull, sql } from "drizzle-orm";
import { isOneOf } from "@/db/recordset";
import { bookings, bookingUids } from "@/db/schema/bookings";
import { calendarEvents, calendars } from "@/db/schema/calendars";
import { byId, inOrg, references } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";

const uidRow = (ctx: Ctx, uid: string) => inOrg(ctx, bookingUids, eq(bookingUids.uid, uid));

/** The key of a booking: the scheduler's uid or, for an event with seats, that and the attendee. */
export const schedulerKey = (uid: string, seat: string | undefined): string =>
  seat === undefined ? uid : `${uid} ${seat}`;

export async function findSchedulerUid(ctx: Ctx, uid: string | null) {
  if (uid === null) return undefined;
  const [row] = await ctx.db.select().from(bookingUids).where(uidRow(ctx, uid));
  return row;
}

/** The booking ids of these scheduler uids; unknown uids are left out. */
export async function bookingsOfUids(ctx: Ctx, uids: string[]): Promise<[uid: string, booking_id: string][]> {
  if (uids.length === 0) return [];
  const { uid, booking_id } = bookingUids;
  const isNamed = inOrg(ctx, bookingUids, isOneOf(uid, uids));
  const rows = await ctx.db.select({ uid, booking_id }).from(bookingUids).where(isNamed);
  return rows.flatMap((row) => (row.booking_id ? [[row.uid, row.booking_id]] : []));
}

/** Stores a booking's scheduler uid. `applied_at`: when the trigger was created. A waiting cancellation stays. */
export async function noteSchedulerUid(
  ctx: Ctx,
  uid: string,
  booking_id: string,
  applied_at: string,
): Promise<void> {
  await ctx.db
    .insert(bookingUids)
    .values({ organization_id: ctx.organization_id, uid, booking_id, applied_at })
    .onConflictDoUpdate({
      target: [bookingUids.organization_id, bookingUids.uid],
      set: { booking_id, applied_at: sql`greatest(booking_uids.applied_at, excluded.applied_at)` },
    });
}

/** Removes the cancellation that waits for the booking with this uid. */
export const dropWaitingCancellation = (ctx: Ctx, uid: string) =>
  ctx.db.update(bookingUids).set({ cancellation: null }).where(uidRow(ctx, uid));

/**
 * The booking if it is our own, not a scheduler's. `version`: its current uid at the Cal.com calendar of its resource;
 * null if it has none there, for instance because it went to another resource and we cancelled it there.
 */
export async function bookingOfOurs(ctx: Ctx, booking_id: string) {
  const [found] = await ctx.db
    .select({
      id: bookings.id,
      uid: bookings.uid,
      starts_at: bookings.starts_at,
      resource_id: bookings.resource_id,
    })
    .from(bookings)
    .where(byId(ctx, bookings, booking_id));
  if (!found || found.uid !== null) return undefined;
  if (found.resource_id === null) return { ...found, version: null };
  const [there] = await ctx.db
    .select({ version: calendarEvents.version })
    .from(calendarEvents)
    .innerJoin(
      calendars,
      references(
        calendarEvents,
        "calendar_id",
        calendars,
        eq(calendars.kind, "calcom"),
        eq(calendars.resource_id, found.resource_id),
      ),
    )
    .where(
      inOrg(
        ctx,
        calendarEvents,
        eq(calendarEvents.booking_id, booking_id),
        isNotNull(calendarEvents.version),
      ),
    )
    .orderBy(desc(calendarEvents.written_state))
    .limit(1);
  return { ...found, version: there?.version ?? null };
}

/** The resource whose Cal.com calendar is this event type; undefined if none is (the first resource is then used). */
export async function resourceOfEventType(ctx: Ctx, event_type: string | null): Promise<string | undefined> {
  if (event_type === null) return undefined;
  const isIt = inOrg(ctx, calendars, eq(calendars.kind, "calcom"), eq(calendars.external_id, event_type));
  const [calendar] = await ctx.db.select({ resource_id: calendars.resource_id }).from(calendars).where(isIt);
  return calendar?.resource_id;
}
