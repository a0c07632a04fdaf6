import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { leadIdentities } from "@/db/schema/leads";
import { inOrg } from "@/db/tenant";
import { inMs } from "@/lib/time/time";
import type { Lead } from "@/schema/lead";
import type { Identity } from "@/server/adapters/messaging/identity";
import type { Ctx } from "@/server/http/ctx";
import { insertLead, type LeadFields } from "./insert";
import { claimAll, claimsFor, findByIdentity, isOneOfThese, type SenderMatch } from "./merge/identities";
import { notePhone, settleNumbers } from "./search/numbers";
import { leadById } from "./store";

/**
 * Who uses these identities. `at`: when they were used, by default now. `is_proven`: they wrote from them, or their
 * provider says that they are theirs; else an agent or a person gave them.
 */
type Sender = {
  identities: Identity[];
  fields: Omit<LeadFields, "id">;
  at?: string;
  is_proven: boolean;
};

/** `first_lead_id` and `moved_to`: as in findByIdentity. */
type Known = { lead: Lead; first_lead_id: string; created: boolean; moved_to: string | null };

/** Records that a lead writes from its own identities. Returns how many of them it still had. */
export async function proveIdentities(
  tx: Tx,
  ctx: Ctx,
  { lead, first_lead_id }: Pick<SenderMatch, "lead" | "first_lead_id">,
  identities: Identity[],
): Promise<number> {
  const { lead_id, former_at, proven_at, value } = leadIdentities;
  const proven = await tx
    .update(leadIdentities)
    .set({ first_lead_id, proven_at: sql`coalesce(${proven_at}, now())` })
    .where(inOrg(ctx, leadIdentities, eq(lead_id, lead.id), isNull(former_at), isOneOfThese(identities)))
    .returning({ value });
  return proven.length;
}

/** Gives a lead identities that other leads have. They are answered there no more. */
export async function takeFromOthers(
  tx: Tx,
  ctx: Ctx,
  { lead, first_lead_id }: Pick<SenderMatch, "lead" | "first_lead_id">,
  identities: Identity[],
): Promise<void> {
  const { lead_id, former_at } = leadIdentities;
  const areTheirs = and(isOneOfThese(identities), isNull(former_at), ne(lead_id, lead.id));
  const before = await tx
    .selectDistinct({ id: lead_id })
    .from(leadIdentities)
    .where(inOrg(ctx, leadIdentities, areTheirs));
  await tx
    .update(leadIdentities)
    .set({ lead_id: lead.id, first_lead_id, proven_at: sql`now()`, created_at: sql`now()` })
    .where(inOrg(ctx, leadIdentities, areTheirs));
  for (const { id } of before) await settleNumbers(tx, ctx, await leadById({ ...ctx, db: tx }, id));
}

/** Records what a known sender's identities prove. Null if they changed hands in the meantime. */
async function recognize(tx: Tx, ctx: Ctx, found: SenderMatch, sender: Sender): Promise<Known | null> {
  const { lead, first_lead_id, unheld, unproven, others, moved_to } = found;
  const known = { lead, first_lead_id, created: false, moved_to };
  if (!sender.is_proven) {
    const sessions = unheld.filter(({ kind }) => kind === "channel_id");
    await claimAll(tx, ctx, claimsFor(lead.id, sessions, { first_lead_id }));
    return known;
  }
  if (unheld.length + unproven.length + others.length === 0) return known;
  if (unproven.length > 0 && (await proveIdentities(tx, ctx, found, unproven)) < unproven.length) return null;
  await claimAll(tx, ctx, claimsFor(lead.id, unheld, { first_lead_id, is_proven: true }));
  if (others.length > 0) await takeFromOthers(tx, ctx, found, others);
  return { ...known, lead: await notePhone(tx, ctx, lead, sender.fields.phone ?? null) };
}

/**
 * The lead of a sender, created if there is none. Of many first messages at once, only one creates it: the identity is
 * claimed first, and its unique key makes the others wait and then find that lead.
 */
export async function findOrCreateLead(tx: Tx, ctx: Ctx, sender: Sender): Promise<Known> {
  const { identities, fields, at = inMs().toISOString(), is_proven } = sender;
  const [first, ...others] = identities;
  if (!first) throw new Error("a sender without any identity");
  const found = await findByIdentity(tx, ctx, identities, at);
  if (found) return (await recognize(tx, ctx, found, sender)) ?? findOrCreateLead(tx, ctx, sender);
  const id = newId();
  if ((await claimAll(tx, ctx, claimsFor(id, [first], { is_proven }))) === 0)
    return findOrCreateLead(tx, ctx, sender);
  const lead = await insertLead(tx, ctx, { fields: { ...fields, id }, identities: others, is_proven });
  return { lead, first_lead_id: id, created: true, moved_to: null };
}
