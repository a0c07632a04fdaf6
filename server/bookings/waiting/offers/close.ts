import { and } from "drizzle-orm";
import { one, type Tx } from "@/db/client";
import { waitingListEntries, waitingListOffers } from "@/db/schema/waiting-list";
import { byId, type Scoped } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { inMs } from "@/lib/time/time";
import type { OfferStatus, WaitingOffer } from "@/schema/waiting";
import { entryColumns, offerColumns } from "@/server/bookings/waiting/columns";
import type { Ctx } from "@/server/http/ctx";
import { publish } from "@/server/webhooks/publish";

type Closed = Exclude<OfferStatus, "open">;

const EVENTS = {
  accepted: "waiting_list.accepted",
  declined: "waiting_list.declined",
  expired: "waiting_list.expired",
  withdrawn: "waiting_list.expired",
} as const;

/** Publishes what became of an offer, with its entry as it is now. */
async function tellOf(tx: Tx, ctx: Ctx, offer: WaitingOffer, status: Closed): Promise<void> {
  const is = byId(ctx, waitingListEntries, offer.entry_id);
  const entry = one(await tx.select(entryColumns).from(waitingListEntries).where(is));
  await publish(tx, ctx.organization_id, [{ type: EVENTS[status], data: { ...entry, offer } }]);
}

/** Ends those of some offers that are open, and publishes it. Their times are free again unless they are accepted. */
export async function closeOffers(tx: Tx, ctx: Ctx, status: Closed, which: Scoped): Promise<WaitingOffer[]> {
  const isAnswer = status === "accepted" || status === "declined";
  const updated_at = inMs().toISOString();
  const answered = isAnswer ? { answered_at: updated_at } : {};
  const closed = await tx
    .update(waitingListOffers)
    .set({ status, ...answered, updated_at })
    .where(and(which, hasValue(waitingListOffers.status, "open")))
    .returning(offerColumns);
  for (const offer of closed) await tellOf(tx, ctx, offer, status);
  return closed;
}
