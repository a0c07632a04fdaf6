import { and, asc, eq, isNull, ne, notExists, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { isOneOf, recordset } from "@/db/recordset";
import { leadIdentities, leads } from "@/db/schema/leads";
import { inOrg } from "@/db/tenant";
import { emit } from "@/lib/change";
import type { Lead } from "@/schema/lead";
import {
  type Identity,
  identitiesOf,
  identityAt,
  isSameNumber,
  keyOf,
  phoneIdentity,
  phoneOnChannel,
  practiceIdentity,
} from "@/server/adapters/messaging/identity";
import { phoneVariants } from "@/server/adapters/messaging/phone";
import type { Ctx } from "@/server/http/ctx";
import { addressesChanged, type ThreadRoute } from "@/server/leads/changes";
import { claimAll, claimsFor, firstLeadId, isWrittenFrom } from "@/server/leads/merge/identities";
import { type LeadChange, leadColumns, writeLead } from "@/server/leads/store";

const { kind, value, address, lead_id, proven_at, former_at, created_at } = leadIdentities;

type Held = Pick<
  typeof leadIdentities.$inferSelect,
  "kind" | "value" | "address" | "proven_at" | "created_at"
> & { first_lead_id: string };

/** A lead's current identities. */
const heldBy = (db: Db, ctx: Ctx, id: string) =>
  db
    .select({ kind, value, address, first_lead_id: firstLeadId, proven_at, created_at })
    .from(leadIdentities)
    .where(inOrg(ctx, leadIdentities, eq(lead_id, id), isNull(former_at)))
    .orderBy(asc(kind), asc(value));

/** The same, locked: what a customer is proving at this moment is waited for. */
const lockHeld = (tx: Tx, ctx: Ctx, id: string): Promise<Held[]> => heldBy(tx, ctx, id).for("update");

const hasWritten = (held: Held[]): boolean => held.some((one) => one.proven_at && one.kind !== "channel_id");

const wroteFrom = (held: Held[], phone: string | null): boolean =>
  phone?.startsWith("+") === true &&
  held.some((one) => one.proven_at && keyOf(one) === keyOf(phoneIdentity(phone)));

/**
 * What a change of typed numbers comes to. A number that the customer wrote from is never overwritten by another that
 * was typed, which is kept beside it.
 */
function withNumbersKept(held: Held[], lead: Lead, { phone: typed, second_phone, ...change }: LeadChange) {
  const isOwn = (number: string | null) => wroteFrom(held, number);
  const stays =
    typed === undefined ||
    (isOwn(lead.phone) && (!typed || !isOwn(typed) || isSameNumber(typed, lead.phone)));
  const phone = stays ? lead.phone : typed;
  const isBeside = (number: string | null | undefined): number is string =>
    !!number && !isSameNumber(number, phone);
  const beside = [
    isOwn(lead.second_phone) ? lead.second_phone : null,
    isOwn(lead.phone) ? lead.phone : null,
    typed,
    second_phone === undefined ? lead.second_phone : second_phone,
  ];
  return { ...change, phone, second_phone: beside.find(isBeside) ?? null };
}

/** The number that an identity is, or names on WhatsApp. */
function numberOf({ kind, value }: Held): string | null {
  if (kind === "phone") return value;
  const phone = value.startsWith("whatsapp:")
    ? phoneOnChannel({ channel: "whatsapp", channel_id: value.slice(9) })
    : null;
  return phone && phoneIdentity(phone).value;
}

/** Deletes typed identities. Returns those that nobody has proven in the meantime. */
async function dropTyped(
  tx: Tx,
  ctx: Ctx,
  id: string,
  typed: Pick<Identity, "kind" | "value">[],
): Promise<Identity[]> {
  if (typed.length === 0) return [];
  const isNamed = sql`(${kind}, ${value}) in
    (select kind, value from ${recordset({ kind: "text", value: "text" }, typed)})`;
  return tx
    .delete(leadIdentities)
    .where(inOrg(ctx, leadIdentities, eq(lead_id, id), isNull(proven_at), isNamed))
    .returning({ kind, value });
}

/** Gives a number that a lead had to the oldest other lead that has it and has not written from another. */
async function passOn(tx: Tx, ctx: Ctx, former_id: string, { value: number }: Identity): Promise<void> {
  const writes = tx
    .select({ lead_id })
    .from(leadIdentities)
    .where(inOrg(ctx, leadIdentities, and(eq(lead_id, leads.id), isWrittenFrom)));
  const isNext = inOrg(
    ctx,
    leads,
    isOneOf(leads.phone, phoneVariants(number)),
    ne(leads.id, former_id),
    eq(leads.practice, false),
    notExists(writes),
  );
  const [next] = await tx.select(leadColumns).from(leads).where(isNext).orderBy(asc(leads.id)).limit(1);
  if (next && (await claimAll(tx, ctx, claimsFor(next.id, identitiesOf({ phone: next.phone })))))
    await reroute(tx, ctx, next);
}

/** The address of an identity on a connection; null if it has none there. */
function addressOn(connection_id: string, { kind, value, address }: Held): string | null {
  if (kind !== "channel_id") return address ?? value;
  const isThere = address !== null && value === practiceIdentity(connection_id, address).value;
  return isThere ? address : null;
}

/** Where a thread is answered: at its present address if that is its lead's, else at the likeliest that is. */
function addressFor(held: Held[], { connection_id, reply_to, session_key }: ThreadRoute): string | null {
  const keys = new Set(held.map(keyOf));
  const isHeld = (identity: Identity) => keys.has(keyOf(identity));
  if (reply_to && (isHeld(identityAt(reply_to)) || isHeld(practiceIdentity(connection_id, reply_to))))
    return reply_to;
  const rank = (one: Held) =>
    [session_key.endsWith(one.first_lead_id), one.proven_at, one.kind === "phone"]
      .map((is) => (is ? "1" : "0"))
      .join("") + (one.proven_at ?? one.created_at);
  const there = held.filter((one) => addressOn(connection_id, one) !== null);
  const [best] = there.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1));
  return best ? addressOn(connection_id, best) : null;
}

async function reroute(tx: Tx, ctx: Ctx, lead: Lead): Promise<void> {
  const held = await heldBy(tx, ctx, lead.id);
  await emit(addressesChanged, tx, ctx, lead.id, (thread) => addressFor(held, thread));
}

/**
 * Makes a lead's identities follow its numbers. A typed number is an identity only while it is the lead's present
 * number and they have written from no other; then threads are answered at none but the lead's own addresses.
 */
export async function settleNumbers(tx: Tx, ctx: Ctx, lead: Lead): Promise<void> {
  const held = await lockHeld(tx, ctx, lead.id);
  const typed = hasWritten(held) || lead.practice ? [] : identitiesOf({ phone: lead.phone });
  const proven = held.filter((one) => one.kind === "phone" && one.proven_at);
  const present = new Set([...typed, ...proven].map((one) => one.value));
  const stale = held.filter((one) => {
    const number = one.proven_at ? null : numberOf(one);
    return number !== null && !present.has(number);
  });
  const dropped = await dropTyped(tx, ctx, lead.id, stale);
  await claimAll(tx, ctx, claimsFor(lead.id, typed));
  await reroute(tx, ctx, lead);
  for (const one of dropped) if (one.kind === "phone") await passOn(tx, ctx, lead.id, one);
}

/**
 * Changes a lead like `changeLead`, and numbers that were typed. What the customer wrote from stays, and a number that
 * was corrected is nobody's any more.
 */
export async function changeLeadWithNumbers(
  tx: Tx,
  ctx: Ctx,
  id: string,
  change: (lead: Lead) => LeadChange,
): Promise<Lead> {
  let has_numbers = false;
  const lead = await writeLead(tx, ctx, id, async (current) => {
    const wanted = change(current);
    has_numbers = wanted.phone !== undefined || wanted.second_phone !== undefined;
    return has_numbers ? withNumbersKept(await lockHeld(tx, ctx, current.id), current, wanted) : wanted;
  });
  if (has_numbers) await settleNumbers(tx, ctx, lead);
  return lead;
}

/** After a customer wrote from a number: it is their `phone`, unless that is one they wrote from before. */
export async function notePhone(tx: Tx, ctx: Ctx, lead: Lead, phone: string | null): Promise<Lead> {
  const held = await heldBy(tx, ctx, lead.id);
  const isNews =
    phone !== null && !lead.practice && !isSameNumber(phone, lead.phone) && !wroteFrom(held, lead.phone);
  const noted = isNews
    ? await writeLead(tx, ctx, lead.id, (now) => ({ phone, second_phone: now.phone ?? now.second_phone }))
    : lead;
  await settleNumbers(tx, ctx, noted);
  return noted;
}

/** How a lead is reached by message: the address, and the lead that it was first an identity of. */
export type Reach = { reply_to: string; first_lead_id: string };

/** Where a lead without a thread is written to: at their phone if it is theirs, else where they wrote from last. */
export async function findReach(db: Db, ctx: Ctx, lead: Lead): Promise<Reach | null> {
  const held = (await heldBy(db, ctx, lead.id)).filter((one) => one.kind !== "channel_id");
  const latest = held.toSorted((a, b) => ((a.proven_at ?? "") < (b.proven_at ?? "") ? 1 : -1));
  const own = lead.phone && keyOf(phoneIdentity(lead.phone));
  const one = held.find((identity) => keyOf(identity) === own) ?? latest[0];
  return one ? { reply_to: one.address ?? one.value, first_lead_id: one.first_lead_id } : null;
}
