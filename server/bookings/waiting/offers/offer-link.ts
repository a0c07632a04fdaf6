import type { Tx } from "@/db/client";
import { waitingListOffers } from "@/db/schema/waiting-list";
import { byId } from "@/db/tenant";
import { env } from "@/lib/env";
import { hashLinkToken } from "@/lib/secret/link-token";
import type { Ctx } from "@/server/http/ctx";

/** Where a customer sees what they are offered, and accepts it. */
export const offerUrl = (token: string): string => `${env.PUBLIC_URL}/offer/${token}`;

/** Gives an offer another link in place of the one that it had. */
export async function renewOfferLink(tx: Tx, ctx: Ctx, offer_id: string, token: string): Promise<void> {
  await tx
    .update(waitingListOffers)
    .set({ token_hash: hashLinkToken(token) })
    .where(byId(ctx, waitingListOffers, offer_id));
}
