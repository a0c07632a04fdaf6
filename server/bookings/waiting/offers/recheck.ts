import type { Db } from "@/db/client";
import { waitingListOffers } from "@/db/schema/waiting-list";
import { byId, type Tenant } from "@/db/tenant";
import { isToCome, now } from "@/lib/time/time";
import { organizationOf } from "@/server/accounts/organization/organization";
import { isQuietAt, rulesOfWaiting } from "@/server/bookings/waiting/rules";
import { MOOT } from "@/server/conversations/sending/skip-codes";
import { systemCtx } from "@/server/http/ctx";

const OVER = "The time that it offers is not held any more.";
const NIGHT = "Night fell before this offer could be sent.";

/** Checks an offer again as its message is sent: why it must not be sent; null if it may be. */
export async function recheckOffer(db: Db, { organization_id }: Tenant, offer_id: string) {
  const { status, held_until } = waitingListOffers;
  const [offer] = await db
    .select({ status, held_until })
    .from(waitingListOffers)
    .where(byId({ organization_id }, waitingListOffers, offer_id));
  if (offer?.status !== "open" || !isToCome(offer.held_until)) return { code: MOOT, message: OVER };
  const ctx = systemCtx(db, organization_id);
  const [rules, { time_zone }] = await Promise.all([rulesOfWaiting(ctx), organizationOf(ctx)]);
  return isQuietAt(rules, time_zone, now()) ? { code: MOOT, message: NIGHT } : null;
}
