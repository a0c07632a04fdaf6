import { asc, desc, eq, sql } from "drizzle-orm";
import { one, type Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { byId, inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { notFound } from "@/lib/errors";
import { inMs } from "@/lib/time/time";
import type { Booking, BookingSource, Cancellation } from "@/schema/booking";
import { organizationOf } from "@/server/accounts/organization/organization";
import { ownBookings } from "@/server/accounts/team/practitioner";
import { completeBooked } from "@/server/conversations/state/complete";
import { endRequests } from "@/server/conversations/state/waiting";
import type { Actor, Ctx } from "@/server/http/ctx";
import { previousOf, publish } from "@/server/webhooks/publish";
import { bookingColumns, changedAt } from "./columns";
import { askToConfirm } from "./notices/confirmation";
import type { BookedPlace } from "./placement/place";
import { followBookings, statusByBookings } from "./requests/lead-status";
import { answersRequest } from "./requests/request-match";
import { askToOffer } from "./waiting/ask";

/** Sort orders by start and by the last change, each served by an index. */
export const LATEST_FIRST = [desc(bookings.starts_at), desc(bookings.id)];
export const CHANGED_FIRST = [desc(bookings.updated_at), desc(bookings.id)];
export const NEXT_FIRST = [asc(bookings.starts_at), asc(bookings.id)];

export type BookingFields = Partial<
  Omit<typeof bookings.$inferInsert, "organization_id" | "id" | "created_at">
>;

export const isBooking = (ctx: Ctx, id: string) => byId(ctx, bookings, id);

/** The same, if the caller may have it: to be asked wherever an id comes from outside. */
export const isAllowedBooking = (ctx: Ctx, id: string) => byId(ctx, bookings, id, ownBookings(ctx));

export async function bookingById(ctx: Ctx, id: string): Promise<Booking> {
  const [booking] = await ctx.db.select(bookingColumns).from(bookings).where(isAllowedBooking(ctx, id));
  if (!booking) throw notFound("booking");
  return booking;
}

/**
 * The columns to reset when a booking gets a new time or is booked again: `placed_at` becomes now and `confirmed_at`
 * null. Both are kept if the time stays the same and the booking is still valid, or was cancelled and is restored
 * before its customer was told.
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

/**
 * Who has to be called still has to be after a new time or status, about that one, until the job that tells customers
 * finds out that they can be told. Nobody is called about a request, or an appointment whose outcome is known.
 */
function untoldAfter({ starts_at, status }: BookingFields) {
  if (status === "requested" || status === "completed" || status === "no_show") return null;
  const isSameTime =
    starts_at === undefined || sql`${bookings.starts_at} is not distinct from ${starts_at}::timestamptz`;
  const isSameStatus = status === undefined || sql`${bookings.status} = ${status}`;
  return sql`case
    when ${bookings.untold_since} is null or (${isSameTime} and ${isSameStatus}) then ${bookings.untold_since}
    else ${inMs().toISOString()}::timestamptz end`;
}

/** Changes a booking and returns it. The caller publishes the event. */
export async function changeBooking(tx: Tx, ctx: Ctx, id: string, fields: BookingFields): Promise<Booking> {
  const changes = {
    ...placing(fields),
    untold_since: untoldAfter(fields),
    ...fields,
    updated_at: changedAt(),
  };
  return one(await tx.update(bookings).set(changes).where(isBooking(ctx, id)).returning(bookingColumns));
}

/** A lead has few requests at a time; the oldest beyond these are left alone. */
const MOST_REQUESTS = 20;

/** Stores a booking request and publishes `booking.requested`. */
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

/** The lead's latest waiting request that a booking for these services answers, locked. */
async function requestFor(
  tx: Tx,
  ctx: Ctx,
  { lead_id, services = [], title }: BookingFields & { lead_id: string },
) {
  const isWaiting = inOrg(
    ctx,
    bookings,
    eq(bookings.lead_id, lead_id),
    hasValue(bookings.status, "requested"),
  );
  const waiting = await tx
    .select(bookingColumns)
    .from(bookings)
    .where(isWaiting)
    .orderBy(desc(bookings.id))
    .limit(MOST_REQUESTS)
    .for("update");
  if (waiting.length === 0) return undefined;
  const organization = await organizationOf({ ...ctx, db: tx });
  return waiting.find((request) => answersRequest(organization, { services, title: title ?? null }, request));
}

const SOURCES: Partial<Record<Actor["kind"], BookingSource>> = {
  user: "staff",
  key: "staff",
  customer: "page",
  agent: "agent",
  scheduler: "scheduler",
};

/** Who books, by who acts; null for the system. */
export const sourceOf = ({ actor }: Ctx): BookingSource | null => SOURCES[actor.kind] ?? null;

/**
 * Ends what waits for a lead's booking: its conversations are completed, except those with an unanswered question, and
 * so is its latest request for the same service, whose id is returned; what a customer books on the page leaves both
 * alone.
 */
export async function endWaiting(
  tx: Tx,
  ctx: Ctx,
  fields: BookingFields & { lead_id: string },
): Promise<string | undefined> {
  // Anybody may have typed a customer's name and number, so nothing that waits for that customer ends.
  if (ctx.actor.kind === "customer") return undefined;
  // Conversations are locked before leads everywhere, to avoid deadlocks.
  await completeBooked(tx, ctx, fields.lead_id);
  const waiting = await requestFor(tx, ctx, fields);
  if (waiting) await endRequests(tx, ctx, fields.lead_id, waiting.id);
  return waiting?.id;
}

/** Stores a confirmed booking, in the request `request_id` if one is given. The caller announces it. */
export async function storeBooked(
  tx: Tx,
  ctx: Ctx,
  fields: BookingFields & { lead_id: string; starts_at: string },
  request_id?: string,
): Promise<Booking> {
  const confirmed = { source: sourceOf(ctx), ...fields, status: "booked" as const };
  if (request_id) return changeBooking(tx, ctx, request_id, confirmed);
  const row = { organization_id: ctx.organization_id, placed_at: inMs().toISOString(), ...confirmed };
  return one(await tx.insert(bookings).values(row).returning(bookingColumns));
}

/**
 * Stores a confirmed booking, in the lead's latest request for the same service if there is one. The lead's status
 * follows. `findPlace` finds its resource; without one, it is with the first resource.
 */
export async function confirmBooking(
  tx: Tx,
  ctx: Ctx,
  fields: BookingFields & { lead_id: string; starts_at: string },
  findPlace?: () => Promise<BookedPlace>,
): Promise<Booking> {
  const request_id = await endWaiting(tx, ctx, fields);
  const placed = { ...fields, ...(await findPlace?.()) };
  const booking = await storeBooked(tx, ctx, placed, request_id);
  await announceBooked(tx, ctx, booking);
  return booking;
}

/** Publishes `booking.created` for a lead's bookings, queues telling the customer, and lets the lead's status follow. */
export async function announceBooked(tx: Tx, ctx: Ctx, first: Booking, ...others: Booking[]): Promise<void> {
  const all = [first, ...others];
  await publish(
    tx,
    ctx.organization_id,
    all.map((data) => ({ type: "booking.created", data })),
  );
  // The customer is told of a series at once.
  await askToConfirm(tx, ctx, first);
  await followBookings(tx, ctx, first.lead_id);
}

/** Moves a booking and publishes `booking.rescheduled` with the previous values. */
export async function moveBooking(tx: Tx, ctx: Ctx, id: string, fields: BookingFields): Promise<Booking> {
  const found = await bookingById({ ...ctx, db: tx }, id);
  const before = await statusByBookings(tx, ctx, found.lead_id);
  const changes = { status: "booked" as const, cancellation_reason: null, ...fields };
  const booking = await changeBooking(tx, ctx, id, changes);
  const data = { ...booking, previous: previousOf(found, booking) };
  await publish(tx, ctx.organization_id, [{ type: "booking.rescheduled", data }]);
  await askToConfirm(tx, ctx, booking);
  await askToOffer(tx, ctx);
  await followBookings(tx, ctx, booking.lead_id, before);
  return booking;
}

/** Cancels a booking. The lead's status follows, unless the customer is asked to choose another time. */
export async function cancelBooking(
  tx: Tx,
  ctx: Ctx,
  id: string,
  { reason, reschedule_requested }: Cancellation,
): Promise<Booking> {
  const { lead_id } = await bookingById({ ...ctx, db: tx }, id);
  const before = await statusByBookings(tx, ctx, lead_id);
  const booking = await changeBooking(tx, ctx, id, { status: "cancelled", cancellation_reason: reason });
  await publish(tx, ctx.organization_id, [{ type: "booking.cancelled", data: booking }]);
  await askToConfirm(tx, ctx, booking);
  await askToOffer(tx, ctx);
  if (!reschedule_requested) await followBookings(tx, ctx, lead_id, before);
  return booking;
}
