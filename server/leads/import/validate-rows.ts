import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { recordset } from "@/db/recordset";
import { leads } from "@/db/schema/leads";
import { inOrg } from "@/db/tenant";
import type { ImportFault } from "@/schema/lead-import";
import { phoneVariants } from "@/server/adapters/messaging/phone";
import type { Ctx } from "@/server/http/ctx";
import { emailsOf, phonesOf } from "@/server/leads/merge/duplicates";
import type { ImportedLead, Parsed } from "./import-file";

/** The keys by which two rows are the same person: the phone in all its forms, and the e-mail address. */
const keysOf = ({ phone, email }: ImportedLead): string[] => [
  ...(phone ? phoneVariants(phone) : []),
  ...(email ? [email] : []),
];

const reasonOf = (key: string) => (key.includes("@") ? "same e-mail address" : "same phone");

/** The first match of a person's keys, and why it matches. */
function firstOf<T>(keys: string[], among: ReadonlyMap<string, T>): { found: T; why: string } | undefined {
  for (const key of keys) {
    const found = among.get(key);
    if (found !== undefined) return { found, why: reasonOf(key) };
  }
  return undefined;
}

export type FreshRow = { line: number; lead: ImportedLead };

/** A row whose person is a lead already; the lead gets these labels, by name. */
export type KnownRow = { line: number; lead_id: string; labels: string[] };

type Checked = { fresh: FreshRow[]; known: KnownRow[]; faults: ImportFault[]; known_count: number };

export const labelsOf = (row: FreshRow | KnownRow) => ("lead" in row ? row.lead.labels : row.labels);

const GIVEN = " Its labels are put on.";

/**
 * Separates the rows that become leads from those that are faulty, already known, or repeated in the file. The labels
 * of a known or repeated row go to its lead.
 */
export async function validateRows(ctx: Ctx, rows: Parsed[]): Promise<Checked> {
  const known = await knownLeads(
    ctx,
    rows.flatMap((row) => ("lead" in row ? [row.lead] : [])),
  );
  const lines = new Map<string, FreshRow | KnownRow>();
  const checked: Checked = { fresh: [], known: [], faults: [], known_count: 0 };
  const { fresh, faults } = checked;
  for (const row of rows) {
    if ("fault" in row) {
      faults.push({ line: row.line, message: row.fault });
      continue;
    }
    const { line } = row;
    for (const message of row.notes) faults.push({ line, message });
    const { labels, ...lead } = row.lead;
    const keys = keysOf(row.lead);
    const twin = firstOf(keys, known);
    const before = firstOf(keys, lines);
    const given = labels.length > 0 ? GIVEN : "";
    let home: FreshRow | KnownRow = { line, lead: { ...lead, labels: [...labels] } };
    if (twin) {
      const lead_id = twin.found.id;
      home = { line, lead_id, labels: [...labels] };
      checked.known.push(home);
      faults.push({ line, message: `Already known as ${twin.found.name}: ${twin.why}.${given}`, lead_id });
    } else if (before) {
      home = before.found;
      labelsOf(home).push(...labels);
      faults.push({ line, message: `The same person as in line ${home.line}: ${before.why}.${given}` });
    } else fresh.push(home);
    if (twin || before) checked.known_count++;
    for (const key of keys) if (!lines.has(key)) lines.set(key, home);
  }
  return checked;
}

/** One lead for each of these phones (in all their forms) and e-mail addresses that is known, by phone or address. */
async function knownLeads(
  ctx: Ctx,
  wanted: { phone: string | null; email: string | null }[],
): Promise<Map<string, { id: string; name: string }>> {
  if (wanted.length === 0) return new Map();
  // Only one per key, since a placeholder number may be shared by thousands of leads.
  const oneBy = (column: PgColumn, keys: string[]) => sql`
    select record.key, lead.id, lead.name from ${recordset(
      { key: "text" },
      keys.map((key) => ({ key })),
    )} cross join lateral
      (select id, name from leads where ${inOrg(ctx, leads, sql`${column} = record.key`)} limit 1) as lead`;
  const found = await ctx.db.execute<{ key: string; id: string; name: string }>(sql`
    ${oneBy(leads.phone, phonesOf(wanted))} union all
    ${oneBy(leads.second_phone, phonesOf(wanted))} union all ${oneBy(leads.email, emailsOf(wanted))}`);
  return new Map(found.map(({ key, id, name }) => [key, { id, name }]));
}
