import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { one, type Tx } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { leads } from "@/db/schema/leads";
import type { Ctx } from "@/server/core/ctx";
import { publish } from "@/server/events/publish";
import { notFound } from "@/server/lib/errors";
import type { Metadata } from "@/server/schema/common";
import type { Lead, LeadPatch } from "@/server/schema/lead";

const { organization_id: _organization, search: _search, ...columns } = getTableColumns(leads);
/** A lead's columns as the vocabulary knows them. */
export const leadColumns = columns;

/** What a new lead is written with; the rest has defaults. */
export type LeadFields = Omit<
  typeof leads.$inferInsert,
  "organization_id" | "search" | "created_at" | "updated_at"
>;

const isLead = (ctx: Ctx, id: string) =>
  and(eq(leads.organization_id, ctx.organization_id), eq(leads.id, id));

/** The lead, or 404. */
export async function leadById(ctx: Ctx, id: string): Promise<Lead> {
  const [lead] = await ctx.db.select(leadColumns).from(leads).where(isLead(ctx, id));
  if (!lead) throw notFound("lead");
  return lead;
}

/** Writes a lead and says so. */
export async function insertLead(tx: Tx, ctx: Ctx, fields: LeadFields): Promise<Lead> {
  const row = { organization_id: ctx.organization_id, id: newId(), ...fields };
  const lead = one(await tx.insert(leads).values(row).returning(leadColumns));
  await publish(tx, ctx.organization_id, [{ type: "lead.created", data: lead }]);
  return lead;
}

/** Metadata without the notes, which are only ever appended. */
export const withoutNotes = ({ notes: _notes, ...metadata }: Metadata): Metadata => metadata;

const sameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields of `lead` that `patch` really changes, as they were. */
function previousOf(lead: Lead, patch: LeadPatch): Partial<Lead> {
  const before = Object.entries(lead).filter(
    ([field, value]) => field in patch && !sameJson(value, Reflect.get(patch, field)),
  );
  return Object.fromEntries(before);
}

/**
 * Changes a lead: `change` sees it as it is now, locked against other changes, and answers the new values.
 * Publishes lead.updated when a value really changed.
 */
export async function changeLead(
  tx: Tx,
  ctx: Ctx,
  id: string,
  change: (lead: Lead) => LeadPatch,
): Promise<Lead> {
  const [lead] = await tx.select(leadColumns).from(leads).where(isLead(ctx, id)).for("update");
  if (!lead) throw notFound("lead");
  const patch = change(lead);
  const changed = { ...patch, updated_at: sql`now()` };
  const updated = one(await tx.update(leads).set(changed).where(isLead(ctx, id)).returning(leadColumns));
  const previous = previousOf(lead, patch);
  if (Object.keys(previous).length > 0) {
    await publish(tx, ctx.organization_id, [{ type: "lead.updated", data: { ...updated, previous } }]);
  }
  return updated;
}
