import { eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { type Db, one, type Tx } from "@/db/client";
import { leadMerges } from "@/db/schema/lead-changes";
import { leads } from "@/db/schema/leads";
import { byId, inOrg } from "@/db/tenant";
import { emit } from "@/lib/change";
import { notFound } from "@/lib/errors";
import { isSameJson } from "@/lib/text/json";
import type { Metadata } from "@/schema/common";
import type { Lead, LeadPatch } from "@/schema/lead";
import { ownLeads } from "@/server/accounts/team/practitioner";
import { authorOf, type Ctx, isPractitioner } from "@/server/http/ctx";
import { previousOf, publish } from "@/server/webhooks/publish";
import { leadRenamed } from "./changes";

const { organization_id: _organization, search: _search, ...columns } = getTableColumns(leads);
/** The columns of a lead in the API's schema. */
export const leadColumns = columns;

export const isLead = (ctx: Ctx, id: string) => byId(ctx, leads, id);

/** The id of the lead that a merged one became part of, if it did. */
async function keptId(db: Db, ctx: Ctx, merged_id: string): Promise<string | undefined> {
  const [merge] = await db
    .select({ kept_id: leadMerges.kept_id })
    .from(leadMerges)
    .where(inOrg(ctx, leadMerges, eq(leadMerges.merged_id, merged_id), isNull(leadMerges.undone_at)));
  return merge?.kept_id;
}

/** The lead, or the one it was merged into; undefined if there is none. */
async function currentLead(db: Db, ctx: Ctx, id: string, isHeld: boolean): Promise<Lead | undefined> {
  const query = db
    .select(leadColumns)
    .from(leads)
    .where(byId(ctx, leads, id, ownLeads(ctx)));
  const [lead] = await (isHeld ? query.for("key share") : query);
  if (lead) return lead;
  const kept = await keptId(db, ctx, id);
  return kept === undefined ? undefined : currentLead(db, ctx, kept, isHeld);
}

function found(lead: Lead | undefined): Lead {
  if (!lead) throw notFound("lead");
  return lead;
}

/**
 * The lead, or the one it was merged into; undefined if there is none. It can't be merged away until the transaction
 * ends, so that rows which refer to it can be written.
 */
export const holdLead = (tx: Tx, ctx: Ctx, id: string): Promise<Lead | undefined> =>
  currentLead(tx, ctx, id, true);

/** The same, but 404 if there is none. */
export const heldLead = async (tx: Tx, ctx: Ctx, id: string): Promise<Lead> =>
  found(await holdLead(tx, ctx, id));

/** The lead, or the one it was merged into; 404 if there is none. */
export const leadById = async (ctx: Ctx, id: string): Promise<Lead> =>
  found(await currentLead(ctx.db, ctx, id, false));

/** 404 for a practitioner whose customer a lead is not. Once asked, a change goes on even if it ends that. */
export async function requireOwn(ctx: Ctx, id: string): Promise<void> {
  if (isPractitioner(ctx)) await leadById(ctx, id);
}

/** What may be changed of a lead. Its `channel_id` changes only when the channel's provider reports it. */
export type LeadChange = Omit<LeadPatch, "blocked" | "opted_out" | "metadata"> & {
  metadata?: Metadata;
  channel_id?: string;
  label_ids?: string[];
  blocked_at?: string | null;
  opted_out_at?: string | null;
};

/** Like `changeLead`, with numbers as they are given: the caller makes the lead's identities follow. */
export async function writeLead(
  tx: Tx,
  ctx: Ctx,
  id: string,
  change: (lead: Lead) => LeadChange | Promise<LeadChange>,
): Promise<Lead> {
  // The key never changes, so messages written to its conversations in the meantime need not wait.
  const [lead] = await tx.select(leadColumns).from(leads).where(isLead(ctx, id)).for("no key update");
  if (!lead) {
    const kept = await keptId(tx, ctx, id);
    if (!kept) throw notFound("lead");
    return writeLead(tx, ctx, kept, change);
  }
  const patch = await change(lead);
  const isSame = Object.entries(patch).every(
    ([field, value]) => value === undefined || isSameJson(value, Reflect.get(lead, field)),
  );
  // Whoever sets a status says how things stand, even if it is what it was.
  if (isSame && patch.status === undefined) return lead;
  const changed = { ...patch, updated_at: sql`now()` };
  const updated = one(await tx.update(leads).set(changed).where(isLead(ctx, id)).returning(leadColumns));
  const previous = previousOf(lead, updated);
  if ("name" in previous) await emit(leadRenamed, tx, ctx, updated.id);
  if (Object.keys(previous).length > 0) {
    const data = { ...updated, previous, changed_by: authorOf(ctx) };
    await publish(tx, ctx.organization_id, [{ type: "lead.updated", data }]);
  }
  return updated;
}

/**
 * Changes a lead, or the one it was merged into. `change` gets the current lead, locked against other changes, and
 * returns the new values. Publishes `lead.updated` if a value really changed. Numbers: `changeLeadWithNumbers`.
 */
export const changeLead = (
  tx: Tx,
  ctx: Ctx,
  id: string,
  change: (lead: Lead) => Omit<LeadChange, "phone" | "second_phone">,
): Promise<Lead> => writeLead(tx, ctx, id, change);
