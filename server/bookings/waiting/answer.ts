import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, type Tx, transaction } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { waitingListEntries, waitingListOffers } from "@/db/schema/waiting-list";
import { acrossOrgs, byId, orgOf, references } from "@/db/tenant";
import { AppError, notFound } from "@/lib/errors";
import { hashLinkToken } from "@/lib/secret/link-token";
import { inMs, isToCome } from "@/lib/time/time";
import { AnsweredOffer, OfferAnswer, OneOffer, PublicOffer } from "@/schema/public-waiting";
import type { WaitingEntry, WaitingOffer } from "@/schema/waiting";
import { organizationOf } from "@/server/accounts/organization/organization";
import { servicesMeant } from "@/server/bookings/availability/duration";
import { toldOnPage } from "@/server/bookings/notices/customer-notice";
import { newBookingLink } from "@/server/bookings/page/link";
import { countVisitor, customerOf } from "@/server/bookings/page/open-page";
import { personAt, rulesOf } from "@/server/bookings/page/shown-booking";
import { placeFor } from "@/server/bookings/placement/place";
import { inPlaceOrder } from "@/server/bookings/placement/placement-lock";
import { isTimeTaken } from "@/server/bookings/placement/refuse-time";
import { confirmBooking } from "@/server/bookings/store";
import { visitorAction } from "@/server/http/action";
import type { Ctx, Visitor } from "@/server/http/ctx";
import { askToOffer } from "./ask";
import { closeOffers } from "./close";
import { entryColumns, offerColumns } from "./columns";

const VALID = sql`${waitingListOffers.starts_at} + interval '1 day' > now()`;

/** The offer of a link. One statement finds unknown, guessed and old ones alike: 404. */
async function linkedOffer(db: Db, token: string) {
  const { organization_id, token_hash } = waitingListOffers;
  const [found] = await db
    .select({ organization_id, offer: offerColumns, entry: entryColumns })
    .from(waitingListOffers)
    .innerJoin(waitingListEntries, references(waitingListOffers, "entry_id", waitingListEntries))
    .innerJoin(organizations, orgOf(waitingListOffers))
    .where(
      acrossOrgs(
        "a customer's link holds a secret token, and nothing else",
        and(eq(token_hash, hashLinkToken(token)), VALID, isNull(organizations.suspended_at)),
      ),
    );
  if (!found) throw notFound("offer");
  return found;
}

async function openOffer(visitor: Visitor, token: string) {
  countVisitor(visitor);
  const { offer, entry, ...tenant } = await linkedOffer(visitor.db, token);
  return { ctx: customerOf(visitor, tenant), offer, entry };
}

type Found = { offer: Pick<WaitingOffer, "id">; entry: Pick<WaitingEntry, "id"> };
type Whole = { offer: WaitingOffer; entry: WaitingEntry };

/** An offer as whoever has its link sees it: nothing of the lead. One that ran out is over, whether or not it is noted. */
async function toPublicOffer(ctx: Ctx, { offer, entry }: Whole): Promise<PublicOffer> {
  const organization = await organizationOf(ctx);
  const { slug } = await rulesOf(ctx);
  const [service] = servicesMeant(entry.services, organization);
  const isOver = offer.status === "open" && !isToCome(offer.held_until);
  return {
    ...offer,
    status: isOver ? "expired" : offer.status,
    services: entry.services,
    time_zone: organization.time_zone,
    business: organization.name,
    slug,
    location: service?.location ?? organization.address,
    person: await personAt(ctx.db, ctx, offer.resource_id),
  };
}

const OVER = "This time is not held for you any more.";

/** The entry and the offer, locked in this order; 409 if the offer is over. */
async function lockOpen(tx: Tx, ctx: Ctx, { offer, entry }: Found): Promise<Whole> {
  const isEntry = byId(ctx, waitingListEntries, entry.id);
  const isOffer = byId(ctx, waitingListOffers, offer.id);
  const [waiting] = await tx.select(entryColumns).from(waitingListEntries).where(isEntry).for("update");
  const [open] = await tx.select(offerColumns).from(waitingListOffers).where(isOffer).for("update");
  if (waiting?.status !== "waiting" || open?.status !== "open" || !isToCome(open.held_until))
    throw new AppError("conflict", OVER);
  return { offer: open, entry: waiting };
}

/** Books what is offered. Its own hold is ignored: whatever else has the time meanwhile refuses it. */
async function accept(tx: Tx, ctx: Ctx, found: Found): Promise<string> {
  await inPlaceOrder(tx, ctx);
  const { offer, entry } = await lockOpen(tx, ctx, found);
  const { starts_at, ends_at, resource_id } = offer;
  const { services, lead_id, notes } = entry;
  const wanted = { starts_at, ends_at, named: services, resource_id, booking_id: offer.id };
  const purpose = services.length > 0 && { services, title: services[0] };
  const fields = { lead_id, ...purpose, starts_at, ends_at, notes, ...toldOnPage(starts_at) };
  const place = () => placeFor(tx, ctx, { ...wanted, allows: "nothing", audience: "customer" });
  const booking = await confirmBooking(tx, ctx, { ...fields, source: "waiting_list" }, place);
  const booked = { status: "booked" as const, booking_id: booking.id, updated_at: inMs().toISOString() };
  await tx
    .update(waitingListEntries)
    .set(booked)
    .where(byId(ctx, waitingListEntries, entry.id));
  await closeOffers(tx, ctx, "accepted", byId(ctx, waitingListOffers, offer.id));
  return newBookingLink(tx, ctx, booking.id);
}

async function decline(tx: Tx, ctx: Ctx, found: Found): Promise<null> {
  const { offer } = await lockOpen(tx, ctx, found);
  await closeOffers(tx, ctx, "declined", byId(ctx, waitingListOffers, offer.id));
  await askToOffer(tx, ctx, 0);
  return null;
}

/** The time was given to somebody else: the offer ends, so that the customer can be offered another. */
async function withdraw(ctx: Ctx, { offer }: Found): Promise<AppError> {
  await transaction(ctx.db, (tx) =>
    closeOffers(tx, ctx, "withdrawn", byId(ctx, waitingListOffers, offer.id)),
  );
  return new AppError("conflict", "Somebody else was booked at this time. You stay on the waiting list.");
}

/** Answers an offer. Returns the token of the appointment's link if it is accepted. */
export function answerOffer(ctx: Ctx, found: Found, status: "accepted" | "declined"): Promise<string | null> {
  const answer = status === "accepted" ? accept : decline;
  return transaction<string | null>(ctx.db, (tx) => answer(tx, ctx, found)).catch(async (error: unknown) => {
    throw isTimeTaken(error) ? await withdraw(ctx, found) : error;
  });
}

export const getPublicOffer = visitorAction({
  summary: "Get a free time that a customer on the waiting list was offered, by the link they were sent",
  description: "404 from a day after it on, and for a token that never was one. Nothing is accepted by it.",
  input: OneOffer,
  output: PublicOffer,
  run: async (visitor, { token }) => {
    const { ctx, ...found } = await openOffer(visitor, token);
    return toPublicOffer(ctx, found);
  },
});

export const answerPublicOffer = visitorAction({
  summary: "Accept or decline a free time that was offered, by the link that the customer was sent",
  description:
    "Accepting books it: `booking.created` is published with the source “waiting_list”. 409 once it is answered or not held any more, or if somebody else was booked there.",
  input: OfferAnswer,
  output: AnsweredOffer,
  run: async (visitor, { token, status }) => {
    const { ctx, ...found } = await openOffer(visitor, token);
    const booking_token = await answerOffer(ctx, found, status);
    const { ctx: _ctx, ...after } = await openOffer(visitor, token);
    return { ...(await toPublicOffer(ctx, after)), booking_token };
  },
});
