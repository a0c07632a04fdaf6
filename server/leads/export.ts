import { yielding } from "@/lib/process/yielding";
import { csvHeading, writeCsv } from "@/lib/text/csv";
import type { ImportFault } from "@/schema/lead-import";
import { LeadExportQuery } from "@/schema/lead-query";
import type { Ctx } from "@/server/http/ctx";
import { download, type FileStream } from "@/server/http/files/download";
import { faultsOf, OneImport } from "./import/imports";
import { toLabelCell } from "./import/label-cell";
import { labelNames } from "./labels";
import { countExported, type Exported, isWalked, leadsBefore } from "./search/list";

/** The columns of an export. Importing the file again fills the same fields. */
const COLUMNS = [
  "id",
  "name",
  "phone",
  "email",
  "company",
  "channel",
  "status",
  "preferred_services",
  "appointment_notes",
  "labels",
  "created_at",
  "updated_at",
  "imported",
  "language",
] as const;

/** The first batch is small, since a search may take long to find it. */
const FIRST_BATCH = 50;
const BATCH = 500;

const toCells = (lead: Exported, names: ReadonlyMap<string, string>): string[] =>
  COLUMNS.map((column) => {
    if (column === "labels")
      return toLabelCell(lead.label_ids.flatMap((id) => names.get(id) ?? []).toSorted());
    const value = lead[column];
    return Array.isArray(value) ? value.join("; ") : String(value ?? "");
  });

/** A heading, then the leads in batches, newest first. No connection is held between batches. */
async function* rowsOf(ctx: Ctx, query: LeadExportQuery): AsyncGenerator<string> {
  yield csvHeading(COLUMNS);
  const rest = yielding();
  const [names, walked] = await Promise.all([labelNames(ctx), isWalked(ctx, query, FIRST_BATCH)]);
  let before: string | undefined;
  do {
    const size = before ? BATCH : FIRST_BATCH;
    const batch = await leadsBefore(ctx, query, { before, limit: size, walked });
    let rows = "";
    for (const lead of batch) {
      rows += writeCsv(toCells(lead, names));
      await rest();
    }
    if (rows) yield rows;
    before = batch.length === size ? batch.at(-1)?.id : undefined;
  } while (before);
}

export const openExport = async (ctx: Ctx, query: LeadExportQuery): Promise<FileStream> => ({
  file_name: `leads-${new Date().toISOString().slice(0, 10)}.csv`,
  total: await countExported(ctx, query),
  chunks: rowsOf(ctx, query),
});

export const exportLeads = download({
  summary: "Export leads as a CSV file; practice customers only if requested",
  description:
    "UTF-8 with a byte order mark, commas, and CRLF. Cells that a spreadsheet would run as formulas are disarmed.",
  input: LeadExportQuery,
  content_type: "text/csv",
  audit: "leads.exported",
  run: openExport,
});

async function* rowsOfFaults(faults: ImportFault[]): AsyncGenerator<string> {
  yield csvHeading(["line", "message", "lead_id"]);
  for (let at = 0; at < faults.length; at += BATCH) {
    const batch = faults.slice(at, at + BATCH);
    yield batch.map(({ line, message, lead_id = "" }) => writeCsv([String(line), message, lead_id])).join("");
  }
}

export const exportFaults = download({
  summary: "Download the rows of an import that became no lead, and why, as a CSV file",
  description: "Its columns are the line, the message, and the id of the lead that is known already.",
  input: OneImport,
  content_type: "text/csv",
  audit: "import_faults.exported",
  run: async (ctx, { import_id }) => {
    const faults = await faultsOf(ctx, import_id);
    return { file_name: "import-faults.csv", total: faults.length, chunks: rowsOfFaults(faults) };
  },
});
