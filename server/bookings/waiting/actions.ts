import { asc, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { one, type Tx, transaction } from "@/db/client";
import { readPage } from "@/db/queries/page";
import { waitingListEntries, waitingListOffers } from "@/db/schema/waiting-list";
import { byId, inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { AppError, invalid, notFound } from "@/lib/errors";
import { inMs } from "@/lib/time/time";
import {
  areDays,
  NewOffer,
  NewWaitingEntry,
  OneEntry,
  WaitingEntry,
  WaitingEntryPatch,
  WaitingOffer,
  WaitingOffers,
  WaitingPage,
  WaitingQuery,
  WRONG_DAYS,
} from "@/schema/waiting";
import { closeOffers } from "@/server/bookings/waiting/offers/close";
import { makeOffer, type OfferOutcome } from "@/server/bookings/waiting/offers/make-offer";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { askToOffer } from "./ask";
import { entryColumns, offerColumns } from "./columns";
import { putOnList, requirePossible } from "./join";

const MOST_OFFERS = 100;

const isEntry = (ctx: Ctx, id: string) => byId(ctx, waitingListEntries, id);

async function lockEntry(tx: Tx, ctx: Ctx, id: string): Promise<WaitingEntry> {
  const [entry] = await tx
    .select(entryColumns)
    .from(waitingListEntries)
    .where(isEntry(ctx, id))
    .for("update");
  if (!entry) throw notFound("entry of the waiting list");
  return entry;
}

export const listWaiting = action({
  summary: "List the waiting list, the first to join first",
  input: WaitingQuery,
  output: WaitingPage,
  run: async (ctx, { status, lead_id, ...query }) => {
    const where = inOrg(
      ctx,
      waitingListEntries,
      status && hasValue(waitingListEntries.status, status),
      lead_id ? eq(waitingListEntries.lead_id, lead_id) : undefined,
    );
    const order = asc(waitingListEntries.id);
    const rows = ctx.db.select(entryColumns).from(waitingListEntries).where(where).orderBy(order);
    const { items, ...page } = await readPage(rows, ctx.db.$count(waitingListEntries, where), query);
    return { entries: items, ...page };
  },
});

export const getWaiting = action({
  summary: "Get an entry of the waiting list",
  input: OneEntry,
  output: WaitingEntry,
  run: async (ctx, { entry_id }) => {
    const [entry] = await ctx.db.select(entryColumns).from(waitingListEntries).where(isEntry(ctx, entry_id));
    if (!entry) throw notFound("entry of the waiting list");
    return entry;
  },
});

export const createWaiting = action({
  summary: "Put a lead on the waiting list, at its end",
  description:
    "Whoever waits for just this already stays where they are. What becomes free, or is free already, is offered to the first whom it suits, in their conversation or by mail, and held for some minutes. `waiting_list.joined` is published. 409 if 1,000 wait.",
  input: NewWaitingEntry,
  output: WaitingEntry,
  audit: "waiting_entry.created",
  run: (ctx, given) => transaction(ctx.db, (tx) => putOnList(tx, ctx, { ...given, source: "staff" })),
});

export const updateWaiting = action({
  summary: "Change what somebody on the waiting list waits for, or put them on it again",
  description: "They keep their place. An offer that they have now stays.",
  input: WaitingEntryPatch.extend(OneEntry.shape),
  output: WaitingEntry,
  audit: "waiting_entry.updated",
  run: (ctx, { entry_id, ...patch }) =>
    transaction(ctx.db, async (tx) => {
      const before = await lockEntry(tx, ctx, entry_id);
      ctx.if_match?.(before);
      const { services, resource_id, first_on, last_on, hours } = { ...before, ...patch };
      const wish = { services, resource_id, first_on, last_on, hours };
      if (!areDays(wish)) throw invalid(["last_on"], WRONG_DAYS);
      // Services that were offered once may stay.
      const possible = { ...wish, services: services.filter((name) => !before.services.includes(name)) };
      if ((patch.status ?? before.status) === "waiting") await requirePossible(tx, ctx, possible);
      const changes = { ...patch, hindrance: null, updated_at: inMs().toISOString() };
      const changing = tx.update(waitingListEntries).set(changes).where(isEntry(ctx, entry_id));
      const entry = one(await changing.returning(entryColumns));
      await askToOffer(tx, ctx);
      return entry;
    }),
});

export const removeWaiting = action({
  summary: "Take somebody off the waiting list; an offer that they have is withdrawn",
  description: "The entry stays, with the status “removed”. 409 if they have accepted an offer.",
  input: OneEntry,
  output: z.void(),
  audit: "waiting_entry.removed",
  run: (ctx, { entry_id }) =>
    transaction(ctx.db, async (tx) => {
      const before = await lockEntry(tx, ctx, entry_id);
      ctx.if_match?.(before);
      if (before.status === "booked") throw new AppError("conflict", "They have accepted an offer already.");
      const removed = { status: "removed" as const, updated_at: inMs().toISOString() };
      await tx.update(waitingListEntries).set(removed).where(isEntry(ctx, entry_id));
      await closeOffers(
        tx,
        ctx,
        "withdrawn",
        inOrg(ctx, waitingListOffers, eq(waitingListOffers.entry_id, entry_id)),
      );
      await askToOffer(tx, ctx);
    }),
});

export const listWaitingOffers = action({
  summary: "List what somebody on the waiting list was offered, the latest first",
  input: OneEntry,
  output: WaitingOffers,
  run: async (ctx, { entry_id }) => {
    await getWaiting(ctx, { entry_id });
    const offers = await ctx.db
      .select(offerColumns)
      .from(waitingListOffers)
      .where(inOrg(ctx, waitingListOffers, eq(waitingListOffers.entry_id, entry_id)))
      .orderBy(desc(waitingListOffers.id))
      .limit(MOST_OFFERS);
    return { offers };
  },
});

const REFUSALS = {
  gone: "They don't wait any more.",
  has_offer: "They have an offer already. Wait for their answer.",
  too_many: "They were offered as much as you allow in a day.",
  night: "Nothing is offered during your quiet hours.",
};

const HINDRANCES = {
  blocked: "This customer is blocked.",
  opted_out: "This customer wants no automatic messages. Call them.",
  unreachable: "No message and no mail can reach this customer. Call them.",
  window_closed: "This customer has not written for a day, and no mail can reach them. Call them.",
  mail_limit: "Today's mails to customers are used up. Call them.",
};

function requireOffer(outcome: OfferOutcome): WaitingOffer {
  if ("offer" in outcome) return outcome.offer;
  const why = "refusal" in outcome ? REFUSALS[outcome.refusal] : HINDRANCES[outcome.hindrance];
  throw new AppError("conflict", why);
}

export const offerWaiting = action({
  summary: "Offer a free time to somebody on the waiting list, whoever is first",
  description:
    "It is held for them as any offer. 409 if it is not free, if they have an offer, were offered as much as you allow in a day, can't be reached, or it is night.",
  input: NewOffer,
  output: WaitingOffer,
  audit: "waiting_entry.offered",
  run: async (ctx, { entry_id, starts_at, resource_id }) => {
    await getWaiting(ctx, { entry_id });
    return requireOffer(await makeOffer(ctx, { entry_id, starts_at, resource_id }));
  },
});
