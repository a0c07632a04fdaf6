import { and, eq, gt, lt, or, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { waitingListEntries, waitingListOffers } from "@/db/schema/waiting-list";
import { inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { closeOffers } from "./close";

/** What staff book over an offer: when it blocks its resource, and its seat in a class. */
type Over = {
  resource_id: string;
  blocks: { from: string; until: string };
  session: string | null;
  seat: number;
};

/** Ends the offers that an appointment takes the place of. Others of the same class keep their seats. */
export async function withdrawOffers(tx: Tx, ctx: Ctx, over: Over): Promise<void> {
  const { resource_id, blocks_from, blocks_until, session, seat } = waitingListOffers;
  const overlaps = and(lt(blocks_from, over.blocks.until), gt(blocks_until, over.blocks.from));
  const isTaken = or(sql`${session} is distinct from ${over.session}`, eq(seat, over.seat));
  const isThere = eq(resource_id, over.resource_id);
  await closeOffers(tx, ctx, "withdrawn", inOrg(ctx, waitingListOffers, isThere, overlaps, isTaken));
}

/** Ends what is offered to a lead whom the business has blocked. */
export async function withdrawFrom(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const { lead_id } = waitingListEntries;
  const ofLead = tx
    .select({ id: waitingListEntries.id })
    .from(waitingListEntries)
    .where(inOrg(ctx, waitingListEntries, eq(lead_id, id)));
  await closeOffers(
    tx,
    ctx,
    "withdrawn",
    inOrg(ctx, waitingListOffers, sql`${waitingListOffers.entry_id} in (${ofLead})`),
  );
}
