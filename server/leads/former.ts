import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { isOneOf, rowsOf } from "@/db/recordset";
import { leadIdentities } from "@/db/schema/leads";
import { inOrg } from "@/db/tenant";
import type { Identity } from "@/server/adapters/messaging/identity";
import type { Ctx } from "@/server/http/ctx";
import { matches } from "./identities";

/** What somebody gave up, under which names, for which one, and when. */
type GivenUp = { identities: Identity[]; names: string[]; moved_to: string; at: string };

/** Keeps identities that a lead gave up, to find it by what comes late. Others' and former ones stay as they are. */
export async function retireIdentities(
  tx: Tx,
  ctx: Ctx,
  lead_id: string,
  { identities, names, moved_to, at }: GivenUp,
): Promise<void> {
  if (identities.length === 0) return;
  const { organization_id } = ctx;
  const { kind, value, former_at } = leadIdentities;
  const isCurrent = inOrg(ctx, leadIdentities, eq(leadIdentities.lead_id, lead_id), isNull(former_at));
  const rows = identities.map((identity) => ({
    organization_id,
    lead_id,
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

/** Where a lead that held one of these identities went on to, if it has given it up already; else null. */
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
