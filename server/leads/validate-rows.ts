import { phoneVariants } from "@/server/adapters/messaging/phone";
import type { Ctx } from "@/server/http/ctx";
import type { ImportFault } from "@/server/schema/lead-import";
import { knownLeads } from "./duplicates";
import type { ImportedLead, Parsed } from "./import-file";

/** Everything by which two rows are the same person: the phone in all its forms, the e-mail address. */
const keysOf = ({ phone, email }: ImportedLead): string[] => [
  ...(phone ? phoneVariants(phone) : []),
  ...(email ? [email] : []),
];

const reasonOf = (key: string) => (key.includes("@") ? "same e-mail address" : "same phone");

/** What a person is first found as, and by what. */
function firstOf<T>(keys: string[], among: ReadonlyMap<string, T>): { found: T; why: string } | undefined {
  for (const key of keys) {
    const found = among.get(key);
    if (found !== undefined) return { found, why: reasonOf(key) };
  }
  return undefined;
}

/** Rows that are to become leads, and what is wrong with the others: faulty, known already, or twice in the file. */
export async function validateRows(
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
    const twin = firstOf(keys, known);
    const twinLine = firstOf(keys, lines);
    if (twin) {
      const message = `Already known as ${twin.found.name}: ${twin.why}.`;
      faults.push({ line: row.line, message, lead_id: twin.found.id });
    } else if (twinLine) {
      const message = `The same person as in line ${twinLine.found}: ${twinLine.why}.`;
      faults.push({ line: row.line, message });
    } else fresh.push(row);
    if (twin || twinLine) knownCount++;
    for (const key of keys) if (!lines.has(key)) lines.set(key, row.line);
  }
  return { fresh, faults, known: knownCount };
}
