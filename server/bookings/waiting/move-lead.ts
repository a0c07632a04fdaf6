import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { isOneOf } from "@/db/recordset";
import { waitingListEntries } from "@/db/schema/waiting-list";
import { inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import type { LeadMerge, LeadUnmerge } from "@/server/leads/changes";

/** Moves a lead's places on the waiting list to another lead: all, or only the ids in `named`. */
async function move(tx: Tx, ctx: Ctx, from: string, to: string, named?: string[]): Promise<string[]> {
  if (named?.length === 0) return [];
  const { id, lead_id } = waitingListEntries;
  const ofLead = inOrg(ctx, waitingListEntries, eq(lead_id, from), named && isOneOf(id, named));
  const moved = await tx.update(waitingListEntries).set({ lead_id: to }).where(ofLead).returning({ id });
  return moved.map((entry) => entry.id);
}

export const moveWaiting = async (tx: Tx, ctx: Ctx, { from, to }: LeadMerge) => ({
  waiting: await move(tx, ctx, from, to),
});

/** Moves back those that came with the merge. */
export const moveWaitingBack = (tx: Tx, ctx: Ctx, { from, to, undo }: LeadUnmerge) =>
  move(tx, ctx, from, to, undo.waiting ?? []);
