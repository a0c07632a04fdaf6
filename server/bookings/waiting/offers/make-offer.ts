import { eq, gte, lte } from "drizzle-orm";
import { one, type Tx, transaction } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { waitingListEntries, waitingListOffers } from "@/db/schema/waiting-list";
import { byId, inOrg, references } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { hashLinkToken } from "@/lib/secret/link-token";
import { dateOf, iso, MINUTE_MS, startOfDate } from "@/lib/time/clock";
import { inMs, now } from "@/lib/time/time";
import type { WaitingEntry, WaitingHindrance, WaitingOffer } from "@/schema/waiting";
import { organizationOf } from "@/server/accounts/organization/organization";
import { endFor } from "@/server/bookings/availability/duration";
import { inPlaceOrder } from "@/server/bookings/placement/placement-lock";
import { refusePast } from "@/server/bookings/placement/refuse-time";
import { lockConversations } from "@/server/bookings/reminders/line";
import { entryColumns, offerColumns } from "@/server/bookings/waiting/columns";
import { isQuietAt, rulesOfWaiting } from "@/server/bookings/waiting/rules";
import type { Ctx } from "@/server/http/ctx";
import { leadById } from "@/server/leads/store";
import { publish } from "@/server/webhooks/publish";
import { closeOffers } from "./close";
import { placeOffered } from "./place-offered";
import { wayTo } from "./reach";
import { tellOffer } from "./tell";

type Wanted = { entry_id: string; starts_at: string; resource_id?: string | null };

/** Why no offer was made: they wait no more, have one, had too many today, or it is night. */
type Refusal = "gone" | "has_offer" | "too_many" | "night";

/** What came of it: an offer, why it could not reach the customer, or why it was not made. */
export type OfferOutcome = { offer: WaitingOffer } | { hindrance: WaitingHindrance } | { refusal: Refusal };

/** The entry, locked. Its customer's conversations are locked before, as everywhere, and its times are placed in order. */
async function lockEntry(tx: Tx, ctx: Ctx, id: string): Promise<WaitingEntry | undefined> {
  const is = byId(ctx, waitingListEntries, id);
  const { lead_id } = waitingListEntries;
  const [asked] = await tx.select({ lead_id }).from(waitingListEntries).where(is);
  if (!asked) return undefined;
  await lockConversations(tx, ctx, asked.lead_id);
  await inPlaceOrder(tx, ctx);
  const [entry] = await tx.select(entryColumns).from(waitingListEntries).where(is).for("update");
  return entry;
}

/** Ends the offers whose time has run out. The next sweep offers their times to the next. */
export const expireOffers = (tx: Tx, ctx: Ctx): Promise<WaitingOffer[]> =>
  closeOffers(
    tx,
    ctx,
    "expired",
    inOrg(ctx, waitingListOffers, lte(waitingListOffers.held_until, inMs().toISOString())),
  );

/** How many times a lead was offered since the day began. */
async function countToday(tx: Tx, ctx: Ctx, lead_id: string, time_zone: string): Promise<number> {
  const begin = iso(startOfDate(dateOf(now(), time_zone), time_zone));
  const found = await tx
    .select({ id: waitingListOffers.id })
    .from(waitingListOffers)
    .innerJoin(
      waitingListEntries,
      references(waitingListOffers, "entry_id", waitingListEntries, eq(waitingListEntries.lead_id, lead_id)),
    )
    .where(inOrg(ctx, waitingListOffers, gte(waitingListOffers.created_at, begin)));
  return found.length;
}

async function refusalOf(tx: Tx, ctx: Ctx, entry: WaitingEntry | undefined): Promise<Refusal | null> {
  if (entry?.status !== "waiting") return "gone";
  const inTx = { ...ctx, db: tx };
  const [rules, { time_zone }] = await Promise.all([rulesOfWaiting(inTx), organizationOf(inTx)]);
  if (isQuietAt(rules, time_zone, now())) return "night";
  const { entry_id, status } = waitingListOffers;
  const isOpen = inOrg(ctx, waitingListOffers, eq(entry_id, entry.id), hasValue(status, "open"));
  if ((await tx.$count(waitingListOffers, isOpen)) > 0) return "has_offer";
  return (await countToday(tx, ctx, entry.lead_id, time_zone)) >= rules.most ? "too_many" : null;
}

/** Notes why a customer can't be offered anything, or that they can. */
async function noteHindrance(tx: Tx, ctx: Ctx, entry: WaitingEntry, hindrance: WaitingHindrance | null) {
  if (hindrance === null && entry.hindrance === null) return;
  const noted = { hindrance, updated_at: inMs().toISOString() };
  await tx
    .update(waitingListEntries)
    .set(noted)
    .where(byId(ctx, waitingListEntries, entry.id));
}

/** What is to be held: the time's place as for any customer, and until when, at most until it begins. */
async function heldFor(tx: Tx, ctx: Ctx, entry: WaitingEntry, { starts_at, resource_id }: Wanted) {
  refusePast(starts_at);
  const inTx = { ...ctx, db: tx };
  const { hold_minutes } = await rulesOfWaiting(inTx);
  const ends_at = await endFor(inTx, starts_at, entry.services);
  const wanted = { starts_at, ends_at, named: entry.services, resource_id: resource_id ?? entry.resource_id };
  const place = await placeOffered(tx, ctx, wanted);
  const held_until = iso(Math.min(now() + hold_minutes * MINUTE_MS, Date.parse(starts_at)));
  const created_at = inMs().toISOString();
  const { organization_id } = ctx;
  const row = { organization_id, entry_id: entry.id, created_at, starts_at, ends_at, held_until };
  return { id: newId(), ...row, ...place };
}

/**
 * Offers a time to somebody who waits: holds it for them and tells them, in one transaction. Throws TimeTaken if it is not
 * free. Nothing is offered to who can't be reached, who has an offer or had too many today, or at night.
 */
export const makeOffer = (ctx: Ctx, wanted: Wanted): Promise<OfferOutcome> =>
  transaction(ctx.db, async (tx) => {
    const inTx = { ...ctx, db: tx };
    const entry = await lockEntry(tx, ctx, wanted.entry_id);
    await expireOffers(tx, ctx);
    const refusal = await refusalOf(tx, ctx, entry);
    if (refusal || !entry) return { refusal: refusal ?? "gone" };
    const [lead, organization] = await Promise.all([leadById(inTx, entry.lead_id), organizationOf(inTx)]);
    const reached = await wayTo(tx, ctx, lead);
    if ("hindrance" in reached) {
      await noteHindrance(tx, ctx, entry, reached.hindrance);
      return reached;
    }
    await noteHindrance(tx, ctx, entry, null);
    const held = await heldFor(tx, ctx, entry, wanted);
    const { services } = entry;
    const token = await tellOffer(tx, ctx, reached, { offer: held, services, lead, organization });
    const stored = { ...held, way: reached.way, token_hash: hashLinkToken(token) };
    const offer = one(await tx.insert(waitingListOffers).values(stored).returning(offerColumns));
    const data = { ...entry, hindrance: null, offer };
    await publish(tx, ctx.organization_id, [{ type: "waiting_list.offered", data }]);
    return { offer };
  });
