import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { one, type Tx, transaction } from "@/db/client";
import { isOneOf } from "@/db/recordset";
import { newId } from "@/db/schema/columns";
import { leadMerges } from "@/db/schema/lead-changes";
import { leads } from "@/db/schema/leads";
import { byId, byIds, inOrg } from "@/db/tenant";
import { emit } from "@/lib/change";
import { AppError, notFound } from "@/lib/errors";
import { inMs } from "@/lib/time/time";
import { Id } from "@/schema/common";
import type { Lead } from "@/schema/lead";
import { type MergeChoice, Merged, MergeInput, type MergeUndo } from "@/schema/lead-merge";
import { action } from "@/server/http/action";
import { type Ctx, isDesk, makerOf } from "@/server/http/ctx";
import { type LeadMerge, leadBlocked, leadMerged, mergeUndone } from "@/server/leads/changes";
import { knownLabels } from "@/server/leads/labels";
import { readNumbers } from "@/server/leads/phones";
import { changeLeadWithNumbers, settleNumbers } from "@/server/leads/search/numbers";
import { isLead, type LeadChange, leadColumns, writeLead } from "@/server/leads/store";
import { publish } from "@/server/webhooks/publish";
import { carriedOn, combine, fieldsOf, separate, withoutEarlier } from "./combine";
import { moveIdentities, moveIdentitiesBack } from "./identities";

/**
 * Locks both leads, so that nothing is added to them in the meantime. Leads are locked first, as for incoming messages
 * (findByIdentity). A booking that is being confirmed may cause a deadlock, whose victim is retried.
 */
async function lockBoth(tx: Tx, ctx: Ctx, kept_id: string, merged_id: string): Promise<[Lead, Lead]> {
  const ids = [kept_id, merged_id];
  const found = await tx
    .select(leadColumns)
    .from(leads)
    .where(byIds(ctx, leads, ids))
    .orderBy(asc(leads.id))
    .for("update");
  const [kept, merged] = ids.map((id) => found.find((lead) => lead.id === id));
  if (!kept || !merged) throw notFound("lead");
  return [kept, merged];
}

/** Makes merges into `from` lead to `to`: all, or only the ids in `named`. Returns the ids of those changed. */
async function moveMerges(tx: Tx, ctx: Ctx, from: string, to: string, named?: string[]): Promise<string[]> {
  if (named?.length === 0) return [];
  const ofLead = inOrg(ctx, leadMerges, eq(leadMerges.kept_id, from), named && isOneOf(leadMerges.id, named));
  const moved = await tx
    .update(leadMerges)
    .set({ kept_id: to })
    .where(ofLead)
    .returning({ id: leadMerges.id });
  return moved.map(({ id }) => id);
}

/** Moves everything that refers to a lead to another lead. Returns what was moved. */
async function moveAll(tx: Tx, ctx: Ctx, merge: LeadMerge) {
  const { from, to } = merge;
  const others = await emit(leadMerged, tx, ctx, merge);
  return {
    conversations: others.flatMap(({ conversations = [] }) => conversations),
    bookings: others.flatMap(({ bookings = [] }) => bookings),
    waiting: others.flatMap(({ waiting = [] }) => waiting),
    identities: await moveIdentities(tx, ctx, from, to),
    merges: await moveMerges(tx, ctx, from, to),
  };
}

/** Updates the kept lead. */
async function changeKept(tx: Tx, ctx: Ctx, kept: Lead, patch: LeadChange): Promise<Lead> {
  const lead = await changeLeadWithNumbers(tx, ctx, kept.id, () => ({ phone: kept.phone, ...patch }));
  if (lead.blocked_at) await emit(leadBlocked, tx, ctx, lead.id);
  return lead;
}

/** `merged_by` is null if no person did it. `continues`: see `LeadMerge`. */
type Merge = {
  lead_id: string;
  duplicate_id: string;
  fields?: MergeChoice;
  merged_by: string | null;
  continues?: string;
};

/** Merges a lead into another in the caller's transaction. */
export async function mergeInto(
  tx: Tx,
  ctx: Ctx,
  { lead_id, duplicate_id, fields = {}, merged_by, continues }: Merge,
): Promise<z.input<typeof Merged>> {
  const [kept, merged] = await lockBoth(tx, ctx, lead_id, duplicate_id);
  const moved = await moveAll(tx, ctx, { from: merged.id, to: kept.id, continues });
  await tx.delete(leads).where(isLead(ctx, merged.id));
  const chosen = { ...fields, ...(await readNumbers(tx, ctx, fields)) };
  // A label that is just being deleted is taken off the lead that has it, not off the one that gets it here.
  const label_ids = await knownLabels(tx, ctx, merged.label_ids);
  const patch = combine(kept, { ...merged, label_ids }, chosen);
  const lead = await changeKept(tx, ctx, kept, patch);
  const undo: MergeUndo = {
    lead: merged,
    ...moved,
    before: fieldsOf(kept, patch),
    after: fieldsOf(lead, patch),
  };
  const id = newId();
  const row = { organization_id: ctx.organization_id, id, kept_id: kept.id, merged_id: merged.id };
  await tx.insert(leadMerges).values({ ...row, merged_by, undo });
  await publish(tx, ctx.organization_id, [{ type: "lead.merged", data: { ...lead, merged } }]);
  return { merge_id: id, lead };
}

export const mergeLeads = action({
  summary: "Merge a duplicate into a lead: its conversations, bookings, notes and contact details move there",
  description:
    "The duplicate's id returns the kept lead from then on. `lead.merged` is published. The merge can be undone.",
  input: MergeInput,
  output: Merged,
  audit: "lead.merged",
  run: (ctx, { lead_id, duplicate_id, fields }) => {
    if (lead_id === duplicate_id) throw new AppError("conflict", "A lead can't be merged with itself.");
    if (!isDesk(ctx)) throw new AppError("forbidden", "Only staff can merge leads.");
    const merged_by = makerOf(ctx);
    return transaction(ctx.db, (tx) => mergeInto(tx, ctx, { lead_id, duplicate_id, fields, merged_by }));
  },
});

/** The lead that was merged away, and those that had been merged into it. */
async function firstIds(
  tx: Tx,
  ctx: Ctx,
  { merged_id, undo }: typeof leadMerges.$inferSelect,
): Promise<string[]> {
  const { id, undone_at } = leadMerges;
  const earlier = inOrg(ctx, leadMerges, isOneOf(id, undo.merges), isNull(undone_at));
  const rows = await tx.select({ merged_id: leadMerges.merged_id }).from(leadMerges).where(earlier);
  return [merged_id, ...rows.map((row) => row.merged_id)];
}

/**
 * Restores the merged lead, and moves back what came with it, unless it has been moved on since, and what its customer
 * wrote in the meantime.
 */
async function restore(
  tx: Tx,
  ctx: Ctx,
  kept_id: string,
  merge: typeof leadMerges.$inferSelect,
): Promise<Lead> {
  const { undo } = merge;
  const { organization_id } = ctx;
  // Old merges have no `label_ids`, and labels may have been deleted since.
  const label_ids = await knownLabels(tx, ctx, undo.lead.label_ids ?? []);
  const row = { organization_id, ...undo.lead, label_ids };
  const lead = one(await tx.insert(leads).values(row).returning(leadColumns));
  const first_ids = await firstIds(tx, ctx, merge);
  await emit(mergeUndone, tx, ctx, { from: kept_id, to: lead.id, undo, first_ids });
  await moveIdentitiesBack(tx, ctx, kept_id, lead.id, { named: undo.identities, first_ids });
  await moveMerges(tx, ctx, kept_id, lead.id, undo.merges);
  await publish(tx, organization_id, [{ type: "lead.created", data: lead }]);
  return lead;
}

/**
 * Removes what a merge did from the records of the later merges that merged its result away. Returns what of it went on
 * to the lead that is left.
 */
async function takeOutOfLater(tx: Tx, ctx: Ctx, merge: typeof leadMerges.$inferSelect): Promise<MergeUndo> {
  const { kept_id, undone_at, undo } = leadMerges;
  const movedIt = sql`${undo}->'merges' ? ${merge.id}`;
  const later = await tx
    .select({ id: leadMerges.id, undo })
    .from(leadMerges)
    .where(inOrg(ctx, leadMerges, eq(kept_id, merge.kept_id), isNull(undone_at), movedIt))
    .for("update");
  // Each of them moved the earlier ones along.
  const inOrder = later.toSorted((a, b) => (b.undo.merges.includes(a.id) ? -1 : 1));
  let carried = merge.undo;
  for (const { id, undo } of inOrder) {
    const corrected = withoutEarlier(undo, carried);
    await tx
      .update(leadMerges)
      .set({ undo: corrected })
      .where(byId(ctx, leadMerges, id));
    carried = carriedOn(carried, undo);
  }
  return carried;
}

export const undoMerge = action({
  summary: "Undo a merge: both leads are restored and keep what was added since",
  description:
    "What was added since stays with the lead that it came to, and what the duplicate's customer wrote goes back with them. 409 if it was undone already.",
  input: z.strictObject({ merge_id: Id }),
  output: Merged,
  audit: "lead.merge_undone",
  run: (ctx, { merge_id }) =>
    transaction(ctx.db, async (tx) => {
      const isIt = byId(ctx, leadMerges, merge_id);
      const [found] = await tx.select().from(leadMerges).where(isIt);
      if (!found) throw notFound("merge");
      const [merge] = await tx
        .update(leadMerges)
        .set({ undone_at: inMs().toISOString() })
        .where(and(isIt, isNull(leadMerges.undone_at)))
        .returning();
      if (!merge) throw new AppError("conflict", "This merge has been taken back already.");
      const carried = await takeOutOfLater(tx, ctx, merge);
      const current = await writeLead(tx, ctx, merge.kept_id, (lead) => separate(lead, carried));
      const restored = await restore(tx, ctx, current.id, merge);
      for (const lead of [current, restored]) await settleNumbers(tx, ctx, lead);
      return { merge_id, lead: current };
    }),
});
