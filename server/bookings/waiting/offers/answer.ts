import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, transaction } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { waitingListEntries, waitingListOffers } from "@/db/schema/waiting-list";
import { acrossOrgs, orgOf, references } from "@/db/tenant";
import { notFound } from "@/lib/errors";
import { hashLinkToken } from "@/lib/secret/link-token";
import { isToCome } from "@/lib/time/time";
import { AnsweredOffer, OneOffer, PublicOffer, PublicOfferAnswer } from "@/schema/public-waiting";
import type { OfferAnswer, WaitingEntry, WaitingOffer } from "@/schema/waiting";
import { organizationOf } from "@/server/accounts/organization/organization";
import { servicesMeant } from "@/server/bookings/availability/duration";
import { newBookingLink } from "@/server/bookings/page/link";
import { countVisitor, customerOf } from "@/server/bookings/page/open-page";
import { personAt, rulesOf } from "@/server/bookings/page/shown-booking";
import { entryColumns, offerColumns } from "@/server/bookings/waiting/columns";
import { visitorAction } from "@/server/http/action";
import type { Ctx, Visitor } from "@/server/http/ctx";
import { answerOffer, type FoundOffer, withdrawLost } from "./accept";

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
    is_waiting: entry.status === "waiting",
    services: entry.services,
    time_zone: organization.time_zone,
    business: organization.name,
    slug,
    location: service?.location ?? organization.address,
    person: await personAt(ctx.db, ctx, offer.resource_id),
  };
}

/** Answers an offer by its link. Returns the token of the appointment's link if it is accepted. */
export const answerByLink = (ctx: Ctx, found: FoundOffer, status: OfferAnswer): Promise<string | null> =>
  transaction(ctx.db, async (tx) => {
    const booking = await answerOffer(tx, ctx, found, { status, by: "page" });
    return booking && newBookingLink(tx, ctx, booking.id);
  }).catch(async (error: unknown) => {
    await withdrawLost(ctx, error);
    throw error;
  });

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
    "Accepting books it: `booking.created` is published with the source “waiting_list”. 409 once it is answered or not held any more, or if it can't be booked any more.",
  input: PublicOfferAnswer,
  output: AnsweredOffer,
  run: async (visitor, { token, status }) => {
    const { ctx, ...found } = await openOffer(visitor, token);
    const booking_token = await answerByLink(ctx, found, status);
    const { ctx: _ctx, ...after } = await openOffer(visitor, token);
    return { ...(await toPublicOffer(ctx, after)), booking_token };
  },
});
