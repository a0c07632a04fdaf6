import { eq, max } from "drizzle-orm";
import { type Tx, transaction } from "@/db/client";
import { bookings, bookingUids } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import { lockUntilCommit } from "@/db/transaction-lock";
import { iso } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import type { Booking } from "@/schema/booking";
import { OWN_CANCELLATION } from "@/server/adapters/calendar/calcom/payload";
import type { SchedulerTrigger } from "@/server/adapters/scheduling/cal";
import { bookingById, cancelBooking, confirmBooking, isBooking, moveBooking } from "@/server/bookings/store";
import type { Ctx } from "@/server/http/ctx";
import { publish } from "@/server/webhooks/publish";
import { leadOfTrigger } from "./lead-of-trigger";
import {
  bookingOfOurs,
  dropWaitingCancellation,
  findSchedulerUid,
  noteSchedulerUid,
  resourceOfEventType,
  schedulerKey,
} from "./scheduler-uids";

type Reported = Extract<SchedulerTrigger, { kind: "created" | "rescheduled" | "cancelled" }>;

/** A trigger about one booking. `key` and `previous_key` name it: see `schedulerKey`. */
type Trigger = Reported & { key: string; previous_key: string | null };

function about(trigger: Reported, seat: string | undefined): Trigger {
  const { uid, previous_uid } = trigger;
  const previous_key = previous_uid === null ? null : schedulerKey(previous_uid, seat);
  return { ...trigger, key: schedulerKey(uid, seat), previous_key };
}

/** What was done with a trigger. `ignored`: it was late, a repeat, an echo of our own change, or irrelevant to us. */
export type SchedulerOutcome = { status: "accepted" | "ignored"; booking_id?: string };

const IGNORED: SchedulerOutcome = { status: "ignored" };

const fieldsOf = (trigger: Trigger) => ({
  uid: trigger.uid,
  title: trigger.title,
  services: trigger.service ? [trigger.service] : [],
  starts_at: trigger.starts_at,
  ends_at: trigger.ends_at,
  time_zone: trigger.attendee?.time_zone ?? null,
  location: trigger.location,
  notes: trigger.notes,
});

async function lastApplied(tx: Tx, ctx: Ctx, booking_id: string): Promise<number> {
  const [row] = await tx
    .select({ at: max(bookingUids.applied_at) })
    .from(bookingUids)
    .where(inOrg(ctx, bookingUids, eq(bookingUids.booking_id, booking_id)));
  return Date.parse(row?.at ?? "") || 0;
}

/** Applies a cancellation that arrived before the booking it cancels. */
async function cancelIfWaiting(tx: Tx, ctx: Ctx, uid: string, booking: Booking): Promise<void> {
  const within = { ...ctx, db: tx };
  const waiting = (await findSchedulerUid(within, uid))?.cancellation;
  if (!waiting) return;
  await dropWaitingCancellation(within, uid);
  await cancelBooking(tx, ctx, booking.id, waiting);
}

async function create(tx: Tx, ctx: Ctx, trigger: Trigger): Promise<SchedulerOutcome> {
  const within = { ...ctx, db: tx };
  const { key, previous_key, created_at } = trigger;
  const lead_id = await leadOfTrigger(tx, ctx, trigger);
  const resource_id = await resourceOfEventType(within, trigger.event_type);
  const booking = await confirmBooking(tx, ctx, { ...fieldsOf(trigger), lead_id, resource_id });
  for (const name of [key, previous_key])
    if (name) await noteSchedulerUid(within, name, booking.id, created_at);
  await cancelIfWaiting(tx, ctx, trigger.key, booking);
  return { status: "accepted", booking_id: booking.id };
}

/** The scheduler reports a booking that we wrote there ourselves: only its uid is stored. */
async function recognize(tx: Tx, ctx: Ctx, trigger: Trigger, booking_id: string): Promise<SchedulerOutcome> {
  const within = { ...ctx, db: tx };
  await noteSchedulerUid(within, trigger.key, booking_id, trigger.created_at);
  await cancelIfWaiting(tx, ctx, trigger.key, await bookingById(within, booking_id));
  return { ...IGNORED, booking_id };
}

async function applyCreated(tx: Tx, ctx: Ctx, trigger: Trigger): Promise<SchedulerOutcome> {
  const within = { ...ctx, db: tx };
  const known = await findSchedulerUid(within, trigger.key);
  if (known?.booking_id) return { ...IGNORED, booking_id: known.booking_id };
  const own = trigger.booking_id ? await bookingOfOurs(within, trigger.booking_id) : undefined;
  return own ? recognize(tx, ctx, trigger, own.id) : create(tx, ctx, trigger);
}

/** Merges two records of one appointment, made because a later move arrived first. The older record keeps its id. */
async function merge(tx: Tx, ctx: Ctx, kept_id: string, dropped_id: string): Promise<void> {
  const dropped = await bookingById({ ...ctx, db: tx }, dropped_id);
  const { id: _id, lead_id: _lead, created_at: _created, ...latest } = dropped;
  const ofDropped = inOrg(ctx, bookingUids, eq(bookingUids.booking_id, dropped_id));
  await tx.update(bookingUids).set({ booking_id: kept_id }).where(ofDropped);
  await tx.delete(bookings).where(isBooking(ctx, dropped_id));
  const gone = {
    ...dropped,
    status: "cancelled" as const,
    cancellation_reason: `It is the same appointment as ${kept_id}.`,
  };
  await publish(tx, ctx.organization_id, [{ type: "booking.cancelled", data: gone }]);
  await moveBooking(tx, ctx, kept_id, latest);
}

/** A move that was already applied may still reveal the booking's previous uid. */
async function joinPast(
  tx: Tx,
  ctx: Ctx,
  { previous_key, created_at }: Trigger,
  booking_id: string,
  older_id: string | null | undefined,
): Promise<SchedulerOutcome> {
  if (older_id && older_id !== booking_id) {
    await merge(tx, ctx, older_id, booking_id);
    return { status: "accepted", booking_id: older_id };
  }
  if (previous_key && !older_id)
    await noteSchedulerUid({ ...ctx, db: tx }, previous_key, booking_id, created_at);
  return { ...IGNORED, booking_id };
}

/** For one of our own bookings, the scheduler decides only the time. */
const timesOf = ({ uid, starts_at, ends_at }: Trigger) => ({ uid, starts_at, ends_at });

async function applyRescheduled(tx: Tx, ctx: Ctx, trigger: Trigger): Promise<SchedulerOutcome> {
  const within = { ...ctx, db: tx };
  const known = await findSchedulerUid(within, trigger.key);
  const previous = await findSchedulerUid(within, trigger.previous_key);
  if (known?.booking_id) return joinPast(tx, ctx, trigger, known.booking_id, previous?.booking_id);
  if (!previous?.booking_id) return create(tx, ctx, trigger);
  const { booking_id } = previous;
  const isLate = Date.parse(trigger.created_at) < (await lastApplied(tx, ctx, booking_id));
  await noteSchedulerUid(within, trigger.key, booking_id, trigger.created_at);
  const own = await bookingOfOurs(within, booking_id);
  // We moved it there ourselves, so the time is already the same here.
  const isEcho = own?.starts_at === trigger.starts_at;
  if (isLate || isEcho) return { ...IGNORED, booking_id };
  const booking = await moveBooking(tx, ctx, booking_id, own ? timesOf(trigger) : fieldsOf(trigger));
  await cancelIfWaiting(tx, ctx, trigger.key, booking);
  return { status: "accepted", booking_id };
}

async function applyCancelled(tx: Tx, ctx: Ctx, trigger: Trigger): Promise<SchedulerOutcome> {
  const { key, uid, created_at } = trigger;
  const cancellation = {
    reason: trigger.cancellation_reason,
    reschedule_requested: trigger.reschedule_requested,
  };
  const within = { ...ctx, db: tx };
  const known = await findSchedulerUid(within, key);
  if (!known?.booking_id) {
    // It expires by this time, which anyone can write if there is no secret.
    const applied_at = iso(Math.min(Date.parse(created_at), now()));
    const waiting = { organization_id: ctx.organization_id, uid: key, applied_at, cancellation };
    const stored = await tx.insert(bookingUids).values(waiting).onConflictDoNothing().returning();
    return stored.length > 0 ? { status: "accepted" } : IGNORED;
  }
  const booking = await bookingById(within, known.booking_id);
  const own = await bookingOfOurs(within, booking.id);
  const present = booking.uid ?? own?.version;
  // A reschedule may cancel the uid it leaves behind, while the booking lives on under the new one. It also lives on if
  // we cancelled it there ourselves, because it moved to another resource.
  const isEcho = cancellation.reason === OWN_CANCELLATION;
  if (present !== uid || isEcho || booking.status === "cancelled")
    return { ...IGNORED, booking_id: booking.id };
  await noteSchedulerUid(within, key, booking.id, created_at);
  await cancelBooking(tx, ctx, booking.id, cancellation);
  return { status: "accepted", booking_id: booking.id };
}

const APPLY = { created: applyCreated, rescheduled: applyRescheduled, cancelled: applyCancelled };

/**
 * Applies a scheduler's trigger in one transaction, one at a time per organization. A booking keeps our id through
 * every reschedule. Late and repeated triggers change nothing. Of an event with seats, each attendee has a booking.
 */
export const applyTrigger = (ctx: Ctx, trigger: Reported): Promise<SchedulerOutcome> =>
  transaction(ctx.db, async (tx) => {
    await lockUntilCommit(tx, `scheduler:${ctx.organization_id}`);
    const [seat, ...others] = trigger.seats;
    const outcome = await APPLY[trigger.kind](tx, ctx, about(trigger, seat));
    // Only a cancellation of the whole event is about several attendees.
    if (trigger.kind === "cancelled")
      for (const other of others) await applyCancelled(tx, ctx, about(trigger, other));
    return outcome;
  });
