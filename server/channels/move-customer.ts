import { eq, lt } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { conversations, messages } from "@/db/schema/conversations";
import { inOrg, sameOrg } from "@/db/tenant";
import type { Lead } from "@/schema/lead";
import type { Address, Sender } from "@/server/adapters/messaging/channel";
import { distinct, type Identity, identitiesOf, keyOf } from "@/server/adapters/messaging/identity";
import { redirectConversations } from "@/server/conversations/sending/change-address";
import type { Ctx } from "@/server/http/ctx";
import { findOrCreateLead, proveIdentities, takeFromOthers } from "@/server/leads/find-or-create";
import { laterNameOf, retireIdentities } from "@/server/leads/merge/former";
import { claimAll, claimsFor, findByIdentity, otherHolder } from "@/server/leads/merge/identities";
import { mergeInto } from "@/server/leads/merge/merge";
import { type Reach, settleNumbers } from "@/server/leads/search/numbers";
import { writeLead } from "@/server/leads/store";
import { namesOf, replyAddressOf } from "./receive/inbound-thread";

/**
 * A customer's change of number or user id: the old and the new address, and when the provider says that it happened.
 */
type Move = { from: Sender; to: Address; at: string };

/** The result. `other`: the lead that held the new number, if it can't be shown to be the same person. */
type Moved = Reach & { lead: Lead; other: Lead | null };

/** Meta dates the notice, not the change: the customer may have written from the new number shortly before. */
const LAG_MS = 3_600_000;

/** Meta's times are whole seconds, so everything written in the second of the change counts as written before it. */
const endOfSecond = (at: string) => new Date(Date.parse(at) + 999).toISOString();

const addressOf = (name: string): Address =>
  name.startsWith("+") ? { phone: name, user_id: null } : { phone: null, user_id: name };

/** Every identity of an address, whichever of its names (phone or user id) the customer was first seen under. */
function allIdentitiesOf({ phone, user_id }: Address): Identity[] {
  const names = [phone, user_id].flatMap((name) => name ?? []);
  return distinct([
    ...identitiesOf({ phone, user_id }),
    ...names.flatMap((channel_id) => identitiesOf({ channel: "whatsapp", channel_id })),
  ]);
}

/**
 * Whether a lead appeared under the new number only after the customer got it, and so is that customer. A lead from
 * before belongs to the number's previous holder.
 */
async function cameSince(tx: Tx, ctx: Ctx, lead: Lead, at: string): Promise<boolean> {
  const since = new Date(Date.parse(at) - LAG_MS).toISOString();
  if (lead.created_at < since) return false;
  const [earlier] = await tx
    .select({ id: messages.id })
    .from(conversations)
    .innerJoin(messages, sameOrg(conversations, messages, eq(messages.conversation_id, conversations.id)))
    .where(
      inOrg(
        ctx,
        conversations,
        eq(conversations.lead_id, lead.id),
        eq(messages.role, "user"),
        lt(messages.created_at, since),
      ),
    )
    .limit(1);
  return earlier === undefined;
}

/** `was_known`: the old address already belongs to a lead. */
type Found = { lead: Lead; first_lead_id: string; other: Lead | null; was_known: boolean };

/**
 * The single lead behind both addresses; or, if the new address belonged to someone else, the mover's lead and `other`.
 */
async function leadsOf(tx: Tx, ctx: Ctx, { from, to, at }: Move): Promise<Found> {
  const wanted = allIdentitiesOf(to);
  const known = await findByIdentity(tx, ctx, allIdentitiesOf(from), null);
  const holder = await findByIdentity(tx, ctx, wanted, at);
  if (!known) {
    if (holder) return { ...holder, other: null, was_known: false };
    const channel_id = replyAddressOf(to);
    const fields = {
      name: from.name ?? channel_id,
      phone: to.phone,
      channel: "whatsapp" as const,
      channel_id,
    };
    const sender = { identities: wanted, fields, at, is_proven: true };
    return { ...(await findOrCreateLead(tx, ctx, sender)), other: null, was_known: false };
  }
  const { lead, first_lead_id } = known;
  const other = (await otherHolder(tx, ctx, lead.id, wanted)) ?? holder?.lead;
  if (!other || other.id === lead.id) return { lead, first_lead_id, other: null, was_known: true };
  if (!(await cameSince(tx, ctx, other, at))) return { lead, first_lead_id, other, was_known: true };
  const merge = { lead_id: lead.id, duplicate_id: other.id, merged_by: null, continues: first_lead_id };
  const { lead: both } = await mergeInto(tx, ctx, merge);
  return { lead: both, first_lead_id, other: null, was_known: true };
}

/** The changes to a lead's own phone, channel id and name, limited to fields that still hold an old value. */
const recordOf = (lead: Lead, gone: string[], target: Address) => ({
  ...(target.phone && (!lead.phone || gone.includes(lead.phone)) && { phone: target.phone }),
  ...(gone.includes(lead.channel_id) && { channel_id: replyAddressOf(target) }),
  ...(gone.includes(lead.name) && { name: replyAddressOf(target) }),
});

/**
 * Keeps a customer who changes number or user id the same lead, in the caller's transaction. The lead gets the new
 * identity, the old one is marked as former, and its threads are answered at the new address. A lead that appeared
 * under the new number since is merged in (staff can undo it); one that existed before is kept, but is no longer
 * reached there. The outcome does not depend on the order of such changes or on repeats.
 */
export async function moveCustomer(tx: Tx, ctx: Ctx, move: Move): Promise<Moved> {
  const { from, to, at } = move;
  const { lead, first_lead_id, other, was_known } = await leadsOf(tx, ctx, move);
  const mover = { lead, first_lead_id };
  const wanted = allIdentitiesOf(to);
  if (other) await takeFromOthers(tx, ctx, mover, wanted);
  else {
    const unheld = (await findByIdentity(tx, ctx, wanted, at))?.unheld ?? wanted;
    await claimAll(tx, ctx, claimsFor(lead.id, unheld, { first_lead_id, is_proven: true }));
    // Someone wrote from the new number in the meantime and is now a lead of their own.
    if (was_known && (await otherHolder(tx, ctx, lead.id, wanted))) return moveCustomer(tx, ctx, move);
  }
  await proveIdentities(tx, ctx, mover, wanted);
  const reply_to = (await laterNameOf(tx, ctx, lead.id, wanted)) ?? replyAddressOf(to);
  const target = reply_to === replyAddressOf(to) ? to : addressOf(reply_to);
  const kept = new Set([...wanted, ...allIdentitiesOf(target)].map(keyOf));
  const gone = namesOf(from).filter((name) => ![...namesOf(to), ...namesOf(target)].includes(name));
  const identities = allIdentitiesOf(from).filter((identity) => !kept.has(keyOf(identity)));
  const former = { identities, names: gone, moved_to: reply_to, at: endOfSecond(at), first_lead_id };
  await retireIdentities(tx, ctx, lead.id, former);
  await redirectConversations(tx, ctx, lead.id, gone, reply_to);
  const patch = recordOf(lead, gone, target);
  const isChanged = Object.keys(patch).length > 0;
  const moved = isChanged ? await writeLead(tx, ctx, lead.id, () => patch) : lead;
  await settleNumbers(tx, ctx, moved);
  return { lead: moved, reply_to, first_lead_id, other };
}
