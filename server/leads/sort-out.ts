import { phoneVariants } from "@/server/adapters/messaging/phone";
import type { Ctx } from "@/server/core/ctx";
import type { ImportFault } from "@/server/schema/lead-import";
import { knownLeads } from "./duplicates";
import type { ImportedLead, Parsed } from "./import-file";

/** Everything by which two rows are the same person: the phone in all its forms, the e-mail address. */
const keysOf = ({ phone, email }: ImportedLead): string[] => [
  ...(phone ? phoneVariants(phone) : []),
  ...(email ? [email] : []),
];

/** Rows that are to become leads, and what is wrong with the others: faulty, known already, or twice in the file. */
export async function sortOut(
  ctx: Ctx,
  rows: Parsed[],
): Promise<{ fresh: { line: number; lead: ImportedLead }[]; faults: ImportFault[]; known: number }> {
  const known = await knownLeads(
    ctx,
    rows.flatMap((row) => ("lead" in row ? [row.lead] : [])),
  );
  const lines = new Map<string, number>();
  const fresh: { line: number; lead: ImportedLead }[] = [];
  const faults: ImportFault[] = [];
  let knownCount = 0;
  for (const row of rows) {
    if ("fault" in row) {
      faults.push({ line: row.line, message: row.fault });
      continue;
    }
    const keys = keysOf(row.lead);
    const twin = keys.flatMap((key) => known.get(key) ?? [])[0];
    const twinLine = keys.flatMap((key) => lines.get(key) ?? [])[0];
    if (twin) faults.push({ line: row.line, message: `Already known as ${twin.name}.`, lead_id: twin.id });
    else if (twinLine) faults.push({ line: row.line, message: `The same person as in line ${twinLine}.` });
    else fresh.push(row);
    if (twin || twinLine) knownCount++;
    for (const key of keys) if (!lines.has(key)) lines.set(key, row.line);
  }
  return { fresh, faults, known: knownCount };
}
