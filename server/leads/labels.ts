import { asc, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { one, type Tx, transaction, violates } from "@/db/client";
import { readPage } from "@/db/queries/page";
import { pattern } from "@/db/queries/search";
import { labels } from "@/db/schema/labels";
import { leads } from "@/db/schema/leads";
import { byId, byIds, inOrg } from "@/db/tenant";
import { AppError, requireRow } from "@/lib/errors";
import { Id, LongPageInput, MOST_OF_A_PAGE } from "@/schema/common";
import { Label, LabelPage, LabelPatch, NewLabel } from "@/schema/label";
import { Lead } from "@/schema/lead";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";
import { requireRoom } from "@/server/http/limits/list-limit";
import { changeLead, requireOwn } from "./store";

const { organization_id: _organization, ...shown } = getTableColumns(labels);

const mine = (ctx: Ctx) => inOrg(ctx, labels);

const taken = (error: unknown): never => {
  if (!violates(error, "labels_name_key")) throw error;
  throw new AppError("conflict", "There is a label with this name already.");
};

/** The condition that a record has any label, worded like the partial indexes. */
export const isLabelled = (label_ids: PgColumn): SQL => sql`${label_ids} <> '{}'`;

/** The condition that a record has a label. `isLabelled` is added so that the partial index can be used. */
export const hasLabel = (label_ids: PgColumn, label_id: string): SQL =>
  sql`(${isLabelled(label_ids)} and ${label_ids} @> array[${label_id}::uuid])`;

const isNamed = (ctx: Ctx, name: string) =>
  inOrg(ctx, labels, sql`searchable(${labels.name}) like searchable(${pattern(name)})`);

/** The condition that a record has a label whose name contains this text, ignoring case and accents. */
export function hasLabelNamed(ctx: Ctx, label_ids: PgColumn, name: string): SQL {
  const named = sql`array(select ${labels.id} from ${labels} where ${isNamed(ctx, name)})`;
  return sql`(${isLabelled(label_ids)} and ${label_ids} && ${named})`;
}

/** The ids of the labels whose names contain this text. They are few, so they are looked up before the records. */
export async function labelsNamed(ctx: Ctx, name: string): Promise<string[]> {
  const found = await ctx.db.select({ id: labels.id }).from(labels).where(isNamed(ctx, name));
  return found.map(({ id }) => id);
}

/** The condition that a record has one of these labels. */
export const hasLabelOf = (label_ids: PgColumn, ids: readonly string[]): SQL =>
  sql`(${isLabelled(label_ids)} and ${label_ids} && ${sql.param(ids)}::uuid[])`;

/** A record's labels with one added or removed. */
export const withLabel = (label_ids: string[], label_id: string, isSet: boolean): string[] => {
  const others = label_ids.filter((id) => id !== label_id);
  return isSet ? [...others, label_id] : others;
};

/** Locks a label, so that it exists until the transaction ends; 404 if it doesn't. */
export async function keepLabel(tx: Tx, ctx: Ctx, label_id: string): Promise<void> {
  const found = await tx
    .select({ id: labels.id })
    .from(labels)
    .where(byId(ctx, labels, label_id))
    .for("key share");
  requireRow(found, "label");
}

/** Those of the ids that are labels of the organization, locked like keepLabel's, in the given order. */
export async function knownLabels(tx: Tx, ctx: Ctx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .select({ id: labels.id })
    .from(labels)
    .where(byIds(ctx, labels, ids))
    .for("key share");
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => known.has(id));
}

export async function labelNames(ctx: Ctx): Promise<Map<string, string>> {
  const { id, name } = labels;
  const all = await ctx.db.select({ id, name }).from(labels).where(mine(ctx));
  return new Map(all.map((label) => [label.id, label.name]));
}

export const listLabels = action({
  summary: "List the labels by name; an organization has at most 100",
  input: z.strictObject(LongPageInput),
  only: "practitioner",
  output: LabelPage,
  run: async (ctx, query) => {
    const rows = ctx.db
      .select(shown)
      .from(labels)
      .where(mine(ctx))
      .orderBy(asc(sql`lower(${labels.name})`));
    const { items, ...page } = await readPage(rows, ctx.db.$count(labels, mine(ctx)), query);
    return { labels: items, ...page };
  },
});

export const getLabel = action({
  summary: "Get a label",
  input: z.strictObject({ label_id: Id }),
  only: "practitioner",
  output: Label,
  run: async (ctx, { label_id }) =>
    requireRow(
      await ctx.db
        .select(shown)
        .from(labels)
        .where(byId(ctx, labels, label_id)),
      "label",
    ),
});

export const createLabel = action({
  summary: "Add a label for leads and conversations",
  description: "409 if there is a label with this name, ignoring case, or if there are 100.",
  input: NewLabel,
  output: Label,
  audit: "label.created",
  run: (ctx, fields) =>
    transaction(ctx.db, async (tx) => {
      await requireRoom(tx, ctx, { table: labels, where: mine(ctx), most: MOST_OF_A_PAGE, what: "labels" });
      const row = { organization_id: ctx.organization_id, ...fields };
      return one(await tx.insert(labels).values(row).returning(shown).catch(taken));
    }),
});

export const updateLabel = action({
  summary: "Rename or recolour a label",
  description: "409 if another label has this name, ignoring case.",
  input: LabelPatch.extend({ label_id: Id }),
  output: Label,
  audit: "label.updated",
  rows: rowNamed(labels, "label_id"),
  run: async (ctx, { label_id, ...changes }) => {
    const changed = await ctx.db
      .update(labels)
      .set({ ...changes, updated_at: sql`now()` })
      .where(byId(ctx, labels, label_id))
      .returning(shown)
      .catch(taken);
    return requireRow(changed, "label");
  },
});

/** Deletes a label and removes it from every lead, without an event for each. The caller handles conversations. */
export async function dropLabel(tx: Tx, ctx: Ctx, label_id: string): Promise<void> {
  const gone = await tx
    .delete(labels)
    .where(byId(ctx, labels, label_id))
    .returning({ id: labels.id });
  requireRow(gone, "label");
  await tx
    .update(leads)
    .set({ label_ids: sql`array_remove(${leads.label_ids}, ${label_id}::uuid)` })
    .where(inOrg(ctx, leads, hasLabel(leads.label_ids, label_id)));
}

const OneOfLead = z.strictObject({ lead_id: Id, label_id: Id });

const setOnLead = (ctx: Ctx, { lead_id, label_id }: z.infer<typeof OneOfLead>, isSet: boolean) =>
  transaction(ctx.db, async (tx) => {
    await keepLabel(tx, ctx, label_id);
    await requireOwn({ ...ctx, db: tx }, lead_id);
    return changeLead(tx, ctx, lead_id, (current) => {
      ctx.if_match?.(current);
      return { label_ids: withLabel(current.label_ids, label_id, isSet) };
    });
  });

export const labelLead = action({
  summary: "Put a label on a lead",
  input: OneOfLead,
  only: "practitioner",
  output: Lead,
  audit: "lead.labelled",
  run: (ctx, input) => setOnLead(ctx, input, true),
});

export const unlabelLead = action({
  summary: "Take a label off a lead",
  input: OneOfLead,
  only: "practitioner",
  output: Lead,
  audit: "lead.unlabelled",
  run: (ctx, input) => setOnLead(ctx, input, false),
});
