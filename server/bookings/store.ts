import { asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { one, type Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { byId, inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { completeConversationsOf } from "@/server/conversations/complete";
import type { Ctx } from "@/server/http/ctx";
import { changeLead } from "@/server/leads/store";
import { notFound } from "@/server/lib/errors";
import { inMs } from "@/server/lib/time";
import type { Booking, Cancellation } from "@/server/schema/booking";
import { publish } from "@/server/webhooks/publish";
import { askToConfirm } from "./confirmation";
import type { BookedPlace } from "./place";

const {
  organization_id: _organization,
  mailed_starts_at: _mailed,
  mailed_sequence: _sequence,
  told_starts_at: _told,
  buffer_before_minutes: _before,
  buffer_after_minutes: _after,
  blocks_from: _from,
  blocks_until: _until,
  session: _session,
  seat: _seat,
  placed_at: _placed,
  ...columns
} = getTableColumns(bookings);
/** A booking's columns as the vocabulary knows them. */
export const bookingColumns = columns;

/** The orders of appointments, each an index. */
export const LATEST_FIRST = [desc(bookings.starts_at), desc(bookings.id)];
export const NEXT_FIRST = [asc(bookings.starts_at), asc(bookings.id)];

export type BookingFields = Partial<
  Omit<typeof bookings.$inferInsert, "organization_id" | "id" | "created_at">
>;

export const isBooking = (ctx: Ctx, id: string) => byId(ctx, bookings, id);

export async function bookingById(ctx: Ctx, id: string): Promise<Booking> {
  const [booking] = await ctx.db.select(bookingColumns).from(bookings).where(isBooking(ctx, id));
  if (!booking) throw notFound("booking");
  return booking;
}

/**
 * What is new with a time, or when an appointment is booked again: since when it is so; nobody confirmed it yet. One that was
 * called off and is taken up again before its customer was told stands as it did.
 */
function placing({ starts_at, status }: BookingFields) {
  if (starts_at === undefined && status !== "booked") return {};
  const start = starts_at === undefined ? bookings.starts_at : sql`${starts_at}::timestamptz`;
  const stands = sql`(${bookings.status} in ('booked', 'completed', 'no_show')
    or (${bookings.status} = 'cancelled' and ${bookings.told_starts_at} = ${bookings.starts_at}))`;
  const isSame = sql`${bookings.starts_at} is not distinct from ${start} and ${stands}`;
  return {
    placed_at: sql`case when ${isSame} then ${bookings.placed_at} else ${inMs().toISOString()}::timestamptz end`,
    confirmed_at: sql`case when ${isSame} then ${bookings.confirmed_at} end`,
  };
}

/** Changes a booking and answers it as it is then. Publishing is the caller's. */
export async function changeBooking(tx: Tx, ctx: Ctx, id: string, fields: BookingFields): Promise<Booking> {
  const changes = { ...placing(fields), ...fields, updated_at: sql`now()` };
  return one(await tx.update(bookings).set(changes).where(isBooking(ctx, id)).returning(bookingColumns));
}

/** Writes a booking that is only asked for, and says so. */
export async function requestBooking(
  tx: Tx,
  ctx: Ctx,
  fields: BookingFields & { lead_id: string },
): Promise<Booking> {
  const row = { organization_id: ctx.organization_id, status: "requested" as const, ...fields };
  const booking = one(await tx.insert(bookings).values(row).returning(bookingColumns));
  await publish(tx, ctx.organization_id, [{ type: "booking.requested", data: booking }]);
  return booking;
}

/**
 * Writes a confirmed booking, into a waiting request if there is one; books the lead, completes its conversations.
 * `findPlace` says where it is; what says nothing is at the first resource.
 */
export async function confirmBooking(
  tx: Tx,
  ctx: Ctx,
  fields: BookingFields & { lead_id: string; starts_at: string },
  findPlace?: () => Promise<BookedPlace>,
): Promise<Booking> {
  // Conversations are locked before leads everywhere, so that nobody waits in a circle.
  await completeConversationsOf(tx, ctx, fields.lead_id);
  const [waiting] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(inOrg(ctx, bookings, eq(bookings.lead_id, fields.lead_id), hasValue(bookings.status, "requested")))
    .orderBy(sql`${bookings.id} desc`)
    .limit(1)
    .for("update");
  const confirmed = { ...fields, ...(await findPlace?.()), status: "booked" as const };
  const row = { organization_id: ctx.organization_id, placed_at: inMs().toISOString(), ...confirmed };
  const booking = waiting
    ? await changeBooking(tx, ctx, waiting.id, confirmed)
    : one(await tx.insert(bookings).values(row).returning(bookingColumns));
  return announceBooked(tx, ctx, booking);
}

/** Says that a booking is confirmed now; the lead is booked. */
export async function announceBooked(tx: Tx, ctx: Ctx, booking: Booking): Promise<Booking> {
  await publish(tx, ctx.organization_id, [{ type: "booking.created", data: booking }]);
  await askToConfirm(tx, ctx, booking);
  await changeLead(tx, ctx, booking.lead_id, () => ({ status: "booked" }));
  return booking;
}

/** Gives a booking new times and says so, with what they were. */
export async function moveBooking(tx: Tx, ctx: Ctx, id: string, fields: BookingFields): Promise<Booking> {
  const { uid, starts_at, ends_at, status, resource_id } = await bookingById({ ...ctx, db: tx }, id);
  const changes = { status: "booked" as const, cancellation_reason: null, ...fields };
  const booking = await changeBooking(tx, ctx, id, changes);
  const data = { ...booking, previous: { uid, starts_at, ends_at, status, resource_id } };
  await publish(tx, ctx.organization_id, [{ type: "booking.rescheduled", data }]);
  await askToConfirm(tx, ctx, booking);
  return booking;
}

/** Calls a booking off. The lead is cancelled too, unless it is asked to choose another time. */
export async function cancelBooking(
  tx: Tx,
  ctx: Ctx,
  id: string,
  { reason, reschedule_requested }: Cancellation,
): Promise<Booking> {
  const booking = await changeBooking(tx, ctx, id, { status: "cancelled", cancellation_reason: reason });
  await publish(tx, ctx.organization_id, [{ type: "booking.cancelled", data: booking }]);
  await askToConfirm(tx, ctx, booking);
  if (!reschedule_requested) await changeLead(tx, ctx, booking.lead_id, () => ({ status: "cancelled" }));
  return booking;
}
