import { eq, gt, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { isOneOf } from "@/db/recordset";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import type { LeadMerge, LeadUnmerge } from "@/server/leads/changes";
import { changedAt } from "./columns";

/** Moves a lead's bookings to another lead: all, or only the ids in `named`. Returns the ids of those moved. */
async function move(tx: Tx, ctx: Ctx, from: string, to: string, named?: string[]): Promise<string[]> {
  if (named?.length === 0) return [];
  const ofLead = inOrg(ctx, bookings, eq(bookings.lead_id, from), named && isOneOf(bookings.id, named));
  const moved = await tx
    .update(bookings)
    .set({ lead_id: to, updated_at: changedAt() })
    .where(ofLead)
    .returning({ id: bookings.id });
  return moved.map(({ id }) => id);
}

export const moveBookings = async (tx: Tx, ctx: Ctx, { from, to }: LeadMerge) => ({
  bookings: await move(tx, ctx, from, to),
});

/** Moves back those that came with the merge. */
export const moveBookingsBack = (tx: Tx, ctx: Ctx, { from, to, undo }: LeadUnmerge) =>
  move(tx, ctx, from, to, undo.bookings);

/** Marks a lead's coming appointments as changed, since calendars show its name. */
export async function renameInBookings(tx: Tx, ctx: Ctx, lead_id: string): Promise<void> {
  const coming = inOrg(ctx, bookings, eq(bookings.lead_id, lead_id), gt(bookings.starts_at, sql`now()`));
  await tx.update(bookings).set({ updated_at: changedAt() }).where(coming);
}
