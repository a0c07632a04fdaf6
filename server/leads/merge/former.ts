import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { isOneOf, rowsOf } from "@/db/recordset";
import { leadIdentities } from "@/db/schema/leads";
import { inOrg } from "@/db/tenant";
import type { Identity } from "@/server/adapters/messaging/identity";
import type { Ctx } from "@/server/http/ctx";
import { matches } from "./identities";

/** Identities that a lead gave up, its old names as `moved_to` spells them, the new name, and when. */
type GivenUp = {
  identities: Identity[];
  names: string[];
  moved_to: string;
  at: string;
  first_lead_id: string;
};

/**
 * Keeps a lead's given-up identities as former ones, so that late messages still find it. Identities of other leads,
 * and ones that are former already, stay as they are.
 */
export async function retireIdentities(
  tx: Tx,
  ctx: Ctx,
  lead_id: string,
  { identities, names, moved_to, at, first_lead_id }: GivenUp,
): Promise<void> {
  if (identities.length === 0) return;
  const { organization_id } = ctx;
  const { kind, value, former_at } = leadIdentities;
  const isCurrent = inOrg(ctx, leadIdentities, eq(leadIdentities.lead_id, lead_id), isNull(former_at));
  const rows = identities.map((identity) => ({
    organization_id,
    lead_id,
    first_lead_id,
    ...identity,
    former_at: at,
    moved_to,
  }));
  await tx
    .insert(leadIdentities)
    .select(rowsOf(leadIdentities, rows))
    .onConflictDoUpdate({
      target: [leadIdentities.organization_id, kind, value],
      set: { former_at: at, moved_to },
      setWhere: isCurrent,
    });
  const ledThere = inOrg(
    ctx,
    leadIdentities,
    and(eq(leadIdentities.lead_id, lead_id), isNotNull(former_at), isOneOf(leadIdentities.moved_to, names)),
  );
  await tx.update(leadIdentities).set({ moved_to }).where(ledThere);
}

/** The name under which a lead is reached since it gave up one of these identities; null if it has given up none. */
export async function laterNameOf(
  tx: Tx,
  ctx: Ctx,
  lead_id: string,
  identities: Identity[],
): Promise<string | null> {
  const isFormer = inOrg(
    ctx,
    leadIdentities,
    eq(leadIdentities.lead_id, lead_id),
    isNotNull(leadIdentities.former_at),
    or(...identities.map(matches)),
  );
  const { moved_to } = leadIdentities;
  const [former] = await tx.select({ moved_to }).from(leadIdentities).where(isFormer).limit(1);
  return former?.moved_to ?? null;
}
