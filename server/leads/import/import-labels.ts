import type { Tx } from "@/db/client";
import { rowsOf } from "@/db/recordset";
import { newId } from "@/db/schema/columns";
import { labels } from "@/db/schema/labels";
import { leads } from "@/db/schema/leads";
import { byIds, inOrg } from "@/db/tenant";
import { MOST_OF_A_PAGE } from "@/schema/common";
import type { ImportFault } from "@/schema/lead-import";
import type { Ctx } from "@/server/http/ctx";
import { lockList } from "@/server/http/limits/list-limit";
import { changeLead } from "@/server/leads/store";
import { type FreshRow, type KnownRow, labelsOf } from "./validate-rows";

const keyOf = (name: string) => name.toLowerCase();

/** The ids of labels by name, ignoring case. Missing labels are created while there is room. */
async function idsOf(tx: Tx, ctx: Ctx, names: string[]): Promise<Map<string, string>> {
  const { id, name } = labels;
  const read = async () => {
    const found = await tx.select({ id, name }).from(labels).where(inOrg(ctx, labels)).for("key share");
    return new Map(found.map((label) => [keyOf(label.name), label.id]));
  };
  const wanted = new Map<string, string>();
  for (const one of names) if (!wanted.has(keyOf(one))) wanted.set(keyOf(one), one);
  const existing = await read();
  if ([...wanted.keys()].every((key) => existing.has(key))) return existing;
  await lockList(tx, ctx, labels);
  const known = await read();
  const missing = [...wanted].flatMap(([key, one]) => (known.has(key) ? [] : [one]));
  const added = missing.slice(0, Math.max(0, MOST_OF_A_PAGE - known.size));
  if (added.length === 0) return known;
  const { organization_id } = ctx;
  const rows = added.map((one) => ({ organization_id, id: newId(), name: one, color: "gray" as const }));
  await tx.insert(labels).select(rowsOf(labels, rows)).onConflictDoNothing();
  return read();
}

type WithIds<Row> = Row & { label_ids: string[] };

/** Adds label ids to rows. A row with a label for which there is no room becomes a fault. */
export async function labelRows<Row extends FreshRow | KnownRow>(
  tx: Tx,
  ctx: Ctx,
  rows: Row[],
): Promise<{ labelled: WithIds<Row>[]; faults: ImportFault[] }> {
  const names = rows.flatMap(labelsOf);
  const ids = names.length > 0 ? await idsOf(tx, ctx, names) : new Map<string, string>();
  const faults: ImportFault[] = [];
  const labelled = rows.flatMap((row) => {
    const own = labelsOf(row);
    const missing = own.find((name) => !ids.has(keyOf(name)));
    if (missing === undefined) {
      const label_ids = new Set(own.flatMap((name) => ids.get(keyOf(name)) ?? []));
      return [{ ...row, label_ids: [...label_ids] }];
    }
    const message = `Labels: there is room for ${MOST_OF_A_PAGE}, and “${missing}” would be one more.`;
    faults.push({ line: row.line, message });
    return [];
  });
  return { labelled, faults };
}

/** Adds labels to existing leads; their own labels stay. */
export async function labelKnown(tx: Tx, ctx: Ctx, rows: WithIds<KnownRow>[]): Promise<void> {
  const wanted = new Map<string, Set<string>>();
  for (const { lead_id, label_ids } of rows)
    wanted.set(lead_id, new Set([...(wanted.get(lead_id) ?? []), ...label_ids]));
  const found = await tx
    .select({ id: leads.id, label_ids: leads.label_ids })
    .from(leads)
    .where(byIds(ctx, leads, [...wanted.keys()]));
  const lacking = found.filter(({ id, label_ids }) =>
    [...(wanted.get(id) ?? [])].some((label_id) => !label_ids.includes(label_id)),
  );
  // By id, like everywhere that locks several leads, to avoid deadlocks.
  for (const { id } of lacking.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    await changeLead(tx, ctx, id, ({ label_ids }) => ({
      label_ids: [...new Set([...label_ids, ...(wanted.get(id) ?? [])])],
    }));
}
