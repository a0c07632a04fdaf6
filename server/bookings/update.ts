import { type Tx, transaction } from "@/db/client";
import { AppError, invalid } from "@/lib/errors";
import { isToCome } from "@/lib/time/time";
import { Booking, BookingPatch, type BookingStatus } from "@/schema/booking";
import { Id } from "@/schema/common";
import { allowedResource } from "@/server/accounts/team/practitioner";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { previousOf, publish } from "@/server/webhooks/publish";
import { endAfter, lengthOf, purposeOf } from "./availability/duration";
import { inMoments } from "./availability/wall-time";
import { lockBooking } from "./lock-booking";
import { askToConfirm, confirmationsOf, tellsCustomers } from "./notices/confirmation";
import { noteKnown, noteUntold } from "./notices/customer-notice";
import { withAlternatives } from "./placement/alternatives";
import { type BookedPlace, placeFor } from "./placement/place";
import { refuseLength, refusePast } from "./placement/refuse-time";
import { followBookings, statusByBookings } from "./requests/lead-status";
import {
  announceBooked,
  type BookingFields,
  bookingById,
  cancelBooking,
  changeBooking,
  moveBooking,
  sourceOf,
} from "./store";

/** The allowed status changes. The ways back correct a status that was set by mistake. */
const MAY_BECOME: Record<BookingStatus, BookingStatus[]> = {
  requested: ["booked", "cancelled"],
  booked: ["completed", "no_show", "cancelled"],
  completed: ["booked", "no_show"],
  no_show: ["booked", "completed"],
  cancelled: ["requested", "booked"],
};

const conflict = (message: string) => new AppError("conflict", message);

/** The booking's times after a patch. If the patch has no end, the booking keeps its length. */
async function timesOf(ctx: Ctx, booking: Booking, patch: BookingPatch) {
  const starts_at = patch.starts_at ?? booking.starts_at;
  if (!starts_at) throw invalid(["starts_at"], "is needed to confirm an appointment");
  const ends_at = patch.ends_at ?? endAfter(starts_at, await lengthOf(ctx, booking));
  refuseLength(starts_at, ends_at);
  return { starts_at, ends_at };
}

const moves = ({ starts_at, ends_at, resource_id }: BookingPatch): boolean =>
  starts_at !== undefined || ends_at !== undefined || resource_id !== undefined;

/** What a patch changes that is neither time, place nor status. */
const detailsOf = ({
  services,
  notes,
}: BookingPatch): Partial<Pick<Booking, "services" | "title" | "notes">> => ({
  ...(services && { services, title: services[0] ?? null }),
  ...(notes !== undefined && { notes: notes || null }),
});

const edits = ({ services, notes }: BookingPatch): boolean => services !== undefined || notes !== undefined;

/** Which conflicts are accepted: closed hours and a scheduler's appointments too, if the time is not newly chosen. */
const allowedFor = (isChosen: boolean, patch: BookingPatch) =>
  isChosen ? (patch.outside_opening_hours ? "closed" : "nothing") : "foreign";

/** The booking's times and place after a patch. Throws if the time is taken, closed or in the past. */
async function placed(
  tx: Tx,
  ctx: Ctx,
  booking: Booking,
  patch: BookingPatch,
): Promise<BookingFields & BookedPlace> {
  const times = await timesOf({ ...ctx, db: tx }, booking, patch);
  const isConfirming = booking.status === "requested";
  const isChosen = isConfirming || moves(patch);
  if (isChosen && (isConfirming || times.starts_at !== booking.starts_at)) refusePast(times.starts_at);
  const wanted = {
    ...times,
    named: purposeOf(booking),
    resource_id: resourceFor(booking, patch),
    booking_id: booking.id,
    allows: allowedFor(isChosen, patch),
  } as const;
  return { ...times, ...(await placeFor(tx, ctx, wanted)) };
}

/** The resource in the patch, else the booking's own. */
const resourceFor = (booking: Booking, { resource_id = booking.resource_id }: BookingPatch) => resource_id;

function refuseTransition(booking: Booking, next: BookingStatus): void {
  if (next === booking.status) return;
  if (!MAY_BECOME[booking.status].includes(next)) {
    throw conflict(`An appointment that is ${words(booking.status)} can't become ${words(next)}.`);
  }
  const isOutcome = next === "completed" || next === "no_show";
  if (isOutcome && isToCome(booking.starts_at)) {
    throw conflict("This appointment has not begun yet.");
  }
}

const words = (status: BookingStatus) => status.replace("_", " ");

/** Refuses to move or cancel a scheduler's booking here; only its outcome may be changed. */
function refuseForeign({ uid, status }: Booking, patch: BookingPatch): void {
  if (uid === null) return;
  const isOutcome = (one: BookingStatus) => one === "booked" || one === "completed" || one === "no_show";
  const next = patch.status ?? status;
  const leaves = !moves(patch) && !patch.services;
  if (leaves && (next === status || (isOutcome(next) && isOutcome(status)))) return;
  throw conflict(
    "Your scheduler keeps this appointment. Move or cancel it there; it then changes here by itself.",
  );
}

/** Changes a booking, publishes `booking.updated` with the previous values, and lets the lead's status follow. */
async function note(tx: Tx, ctx: Ctx, before: Booking, fields: BookingFields & { status: BookingStatus }) {
  const lead_status = await statusByBookings(tx, ctx, before.lead_id);
  const booking = await changeBooking(tx, ctx, before.id, { cancellation_reason: null, ...fields });
  const data = { ...booking, previous: previousOf(before, booking) };
  await publish(tx, ctx.organization_id, [{ type: "booking.updated", data }]);
  await askToConfirm(tx, ctx, booking);
  await followBookings(tx, ctx, booking.lead_id, lead_status);
  return booking;
}

/**
 * Changes what a booking is for, or its notes. Another service may have other buffers, and be offered by others only, so
 * the booking is placed again: here at the time that it has, unless the same patch moves it or changes its status.
 */
async function edit(tx: Tx, ctx: Ctx, before: Booking, patch: BookingPatch): Promise<Booking> {
  const { status } = before;
  const details = detailsOf(patch);
  const stays = !moves(patch) && (patch.status ?? status) === status;
  const isPlaced = status === "booked" && before.uid === null && patch.services !== undefined;
  const place = isPlaced && stays ? await placed(tx, ctx, { ...before, ...details }, {}) : {};
  const booking = await changeBooking(tx, ctx, before.id, { ...place, ...details });
  const data = { ...booking, previous: previousOf(before, booking) };
  await publish(tx, ctx.organization_id, [{ type: "booking.updated", data }]);
  return booking;
}

const UNPLACED = {
  ...{ starts_at: null, ends_at: null, resource_id: null },
  ...{ session: null, seat: 1, buffer_before_minutes: 0, buffer_after_minutes: 0 },
};

/** An appointment that becomes a request again has no place any more. A request keeps the time that was asked for. */
const unplaced = ({ resource_id, starts_at, ends_at }: Booking): BookingFields =>
  resource_id === null ? { starts_at, ends_at } : UNPLACED;

/** Refuses to confirm a request that was confirmed for another time or resource meanwhile. */
function refuseConfirmed(booking: Booking, { status, starts_at, ends_at, resource_id }: BookingPatch): void {
  if (status !== "booked" || booking.status !== "booked") return;
  const isSame =
    (starts_at ?? booking.starts_at) === booking.starts_at &&
    (ends_at ?? booking.ends_at) === booking.ends_at &&
    (resource_id ?? booking.resource_id) === booking.resource_id;
  if (isSame) return;
  throw conflict("This appointment is booked already, for another time. To move it, leave out its status.");
}

/** Changes a booking, and records what its customer knows of it that no job tells them. */
export async function updateInTx(tx: Tx, ctx: Ctx, id: string, patch: BookingPatch): Promise<Booking> {
  const before = await lockBooking(tx, ctx, id, patch.status);
  ctx.if_match?.(before);
  const booking = await applyPatch(tx, ctx, before, patch);
  if (booking === before) return booking;
  if (patch.customer_knows) return noteKnown(tx, ctx, id, "phone");
  // A customer who was never told of an appointment gets no message that their request is declined.
  const isDeclined = before.status === "requested" && booking.status === "cancelled";
  if (!isDeclined || !tellsCustomers(await confirmationsOf({ ...ctx, db: tx }))) return booking;
  return noteUntold(tx, ctx, id);
}

async function applyPatch(tx: Tx, ctx: Ctx, before: Booking, given: BookingPatch): Promise<Booking> {
  const { services: _services, notes: _notes, ...patch } = given;
  const { id } = before;
  const status = patch.status ?? before.status;
  refuseForeign(before, given);
  refuseTransition(before, status);
  refuseConfirmed(before, patch);
  const booking = edits(given) ? await edit(tx, ctx, before, given) : before;
  if (moves(patch) && status !== "booked")
    throw invalid(["starts_at"], "needs an appointment that is booked");
  if (status === booking.status && !moves(patch)) return booking;
  if (status === "cancelled") {
    const reason = patch.cancellation_reason || null;
    return cancelBooking(tx, ctx, id, { reason, reschedule_requested: false });
  }
  if (status === "requested") return note(tx, ctx, booking, { status, ...unplaced(booking) });
  if (status !== "booked") return note(tx, ctx, booking, { status });
  const times = booking.uid === null ? await placed(tx, ctx, booking, patch) : {};
  if (booking.status === "booked") return moveBooking(tx, ctx, id, times);
  if (booking.status !== "requested") return note(tx, ctx, booking, { ...times, status });
  const booked = await changeBooking(tx, ctx, id, { ...times, status, source: sourceOf(ctx) });
  await announceBooked(tx, ctx, booked);
  return booked;
}

/** The refused request, for finding alternative times. */
async function refusedOf(ctx: Ctx, booking_id: string, patch: BookingPatch) {
  const booking = await bookingById(ctx, booking_id);
  const resource_id = resourceFor(booking, patch);
  const named = purposeOf({ ...booking, ...detailsOf(patch) });
  return { named, booking_id, resource_id, ...(await timesOf(ctx, booking, patch)) };
}

/** Marks an appointment as a no-show if it is still booked; 409 if it has not begun. */
export async function noteNoShow(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const { status } = await lockBooking(tx, ctx, id, "no_show");
  if (status === "booked") await updateInTx(tx, ctx, id, { status: "no_show" });
}

export const updateBooking = action({
  summary: "Confirm, move or cancel a booking, or record its outcome",
  description:
    "409 if the time is taken, with `alternatives`; if the change of status is not possible; if your scheduler keeps the appointment, of which only the outcome can be recorded here; or if a request was confirmed for another time meanwhile. The customer is told of it unless `customer_knows` is set.",
  input: BookingPatch.extend({ booking_id: Id }),
  only: "practitioner",
  output: Booking,
  audit: "booking.updated",
  run: async (ctx, { booking_id, ...given }) => {
    const patch = await inMoments(ctx, given);
    if (patch.resource_id !== undefined) patch.resource_id = await allowedResource(ctx, patch.resource_id);
    return transaction(ctx.db, (tx) => updateInTx(tx, ctx, booking_id, patch)).catch(
      withAlternatives(ctx, () => refusedOf(ctx, booking_id, patch)),
    );
  },
});
