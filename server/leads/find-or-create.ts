import type { Tx } from "@/db/client";
import { newId } from "@/db/schema/columns";
import type { Identity } from "@/server/adapters/messaging/identity";
import type { Ctx } from "@/server/http/ctx";
import type { Lead } from "@/server/schema/lead";
import { claimIdentities, findByIdentity } from "./identities";
import { insertLead, type LeadFields } from "./insert";

/**
 * The lead of a sender, created if there is none. Of many first messages at once, only one creates it: the identity is
 * claimed first, and its unique key makes the others wait and then find that lead. `at`: when the sender used these
 * identities. `moved_to`: as in findByIdentity.
 */
export async function findOrCreateLead(
  tx: Tx,
  ctx: Ctx,
  identities: Identity[],
  fields: Omit<LeadFields, "id">,
  at?: string,
): Promise<{ lead: Lead; created: boolean; moved_to: string | null }> {
  const [first, ...others] = identities;
  if (!first) throw new Error("a sender without any identity");
  const found = await findByIdentity(tx, ctx, identities, at);
  if (found) {
    await claimIdentities(tx, ctx, found.lead.id, found.unheld);
    return { lead: found.lead, created: false, moved_to: found.moved_to };
  }
  const id = newId();
  if ((await claimIdentities(tx, ctx, id, [first])) === 0)
    return findOrCreateLead(tx, ctx, identities, fields, at);
  const lead = await insertLead(tx, ctx, { fields: { ...fields, id }, identities: others });
  return { lead, created: true, moved_to: null };
}
