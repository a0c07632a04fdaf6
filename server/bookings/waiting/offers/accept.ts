import { type Tx, transaction } from "@/db/client";
import { waitingListEntries, waitingListOffers } from "@/db/schema/waiting-list";
import { byId } from "@/db/tenant";
import { AppError } from "@/lib/errors";
import { inMs, isToCome } from "@/lib/time/time";
import type { Booking } from "@/schema/booking";
import type { OfferAnswer, WaitingEntry, WaitingOffer } from "@/schema/waiting";
import { toldByAgent, toldOnPage } from "@/server/bookings/notices/customer-notice";
import { inPlaceOrder } from "@/server/bookings/placement/placement-lock";
import { isTimeTaken } from "@/server/bookings/placement/refuse-time";
import { confirmBooking } from "@/server/bookings/store";
import { askToOffer } from "@/server/bookings/waiting/ask";
import { entryColumns, offerColumns } from "@/server/bookings/waiting/columns";
import type { Ctx } from "@/server/http/ctx";
import { closeOffers } from "./close";
import { placeOffered } from "./place-offered";

export type FoundOffer = { offer: Pick<WaitingOffer, "id">; entry: Pick<WaitingEntry, "id"> };

const OVER = "This time is not held for you any more.";
const LOST = "This time is not free any more, and nothing was booked. You stay on the waiting list.";

/** The offered time can't be booked any more (409), whatever the reason. `withdrawLost` ends the offer. */
class OfferLost extends AppError {
  constructor(readonly offer_id: string) {
    super("conflict", LOST);
  }
}

/** The entry and the offer, locked in this order; 409 if the offer is over. */
async function lockOpen(tx: Tx, ctx: Ctx, { offer, entry }: FoundOffer) {
  const isEntry = byId(ctx, waitingListEntries, entry.id);
  const isOffer = byId(ctx, waitingListOffers, offer.id);
  const [waiting] = await tx.select(entryColumns).from(waitingListEntries).where(isEntry).for("update");
  const [open] = await tx.select(offerColumns).from(waitingListOffers).where(isOffer).for("update");
  if (waiting?.status !== "waiting" || open?.status !== "open" || !isToCome(open.held_until))
    throw new AppError("conflict", OVER);
  return { offer: open, entry: waiting };
}

/** Where the customer answers, and so is told what is booked. */
type AnsweredBy = "page" | "agent";

const TOLD = { page: toldOnPage, agent: toldByAgent };

/** Books what is offered. Its own hold is ignored: whatever else is in the way meanwhile refuses it. */
async function accept(tx: Tx, ctx: Ctx, found: FoundOffer, by: AnsweredBy): Promise<Booking> {
  await inPlaceOrder(tx, ctx);
  const { offer, entry } = await lockOpen(tx, ctx, found);
  const { starts_at, ends_at, resource_id } = offer;
  const { services, lead_id, notes } = entry;
  const wanted = { starts_at, ends_at, named: services, resource_id, booking_id: offer.id };
  const purpose = services.length > 0 && { services, title: services[0] };
  const fields = { lead_id, ...purpose, starts_at, ends_at, notes, ...TOLD[by](starts_at) };
  const place = () =>
    placeOffered(tx, ctx, wanted).catch((error: unknown) => {
      throw error instanceof AppError ? new OfferLost(offer.id) : error;
    });
  const booking = await confirmBooking(tx, ctx, { ...fields, source: "waiting_list" }, place);
  const booked = { status: "booked" as const, booking_id: booking.id, updated_at: inMs().toISOString() };
  await tx
    .update(waitingListEntries)
    .set(booked)
    .where(byId(ctx, waitingListEntries, entry.id));
  await closeOffers(tx, ctx, "accepted", byId(ctx, waitingListOffers, offer.id));
  return booking;
}

async function decline(tx: Tx, ctx: Ctx, found: FoundOffer): Promise<null> {
  const { offer } = await lockOpen(tx, ctx, found);
  await closeOffers(tx, ctx, "declined", byId(ctx, waitingListOffers, offer.id));
  await askToOffer(tx, ctx, 0);
  return null;
}

type Answered = { status: OfferAnswer; by: AnsweredBy };

/**
 * Answers an offer; returns the appointment if it is accepted. If the time can't be booked any more, the error it throws
 * is for `withdrawLost`, once the transaction has ended.
 */
export const answerOffer = (
  tx: Tx,
  ctx: Ctx,
  found: FoundOffer,
  { status, by }: Answered,
): Promise<Booking | null> =>
  (status === "accepted" ? accept(tx, ctx, found, by) : decline(tx, ctx, found)).catch((error: unknown) => {
    throw isTimeTaken(error) ? new OfferLost(found.offer.id) : error;
  });

/** Ends the offer whose time an error says can't be booked any more, so that the customer is offered another. */
export async function withdrawLost(ctx: Ctx, error: unknown): Promise<void> {
  if (!(error instanceof OfferLost)) return;
  await transaction(ctx.db, async (tx) => {
    await closeOffers(tx, ctx, "withdrawn", byId(ctx, waitingListOffers, error.offer_id));
    await askToOffer(tx, ctx, 0);
  });
}
