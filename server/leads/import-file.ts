import { z } from "zod";
import { type CsvRecord, guessDelimiter, readCsv, rearm } from "@/server/lib/csv";
import { yielding } from "@/server/lib/yielding";
import { NewLabel } from "@/server/schema/label";
import { canBePhone, type Lead, LeadStatus, NewLead } from "@/server/schema/lead";
import { ImportField, type ImportMapping } from "@/server/schema/lead-import";
import { namesInCell } from "./label-cell";
import { languageInCell } from "./language-cell";
import { numbersIn } from "./phones";

/** A file to import: its headings, made unique, and the records below them. */
type ImportFile = { headings: string[]; records: Generator<CsvRecord> };

function uniqueHeadings(cells: string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const heading = cell.trim().slice(0, 200) || `Column ${index + 1}`;
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    return count === 1 ? heading : `${heading} (${count})`;
  });
}

/** Opens a file for import; records are read lazily. An empty file has no headings and no records. */
export function openImport(content: string): ImportFile {
  const records = readCsv(content, guessDelimiter(content));
  const first = records.next();
  return { headings: first.done ? [] : uniqueHeadings(first.value.cells), records };
}

export async function nextRows({ records }: ImportFile, count: number): Promise<CsvRecord[]> {
  const rest = yielding();
  const rows: CsvRecord[] = [];
  while (rows.length < count) {
    const next = records.next();
    if (next.done) break;
    rows.push(next.value);
    await rest();
  }
  return rows;
}

export async function skipRows({ records }: ImportFile, count: number): Promise<void> {
  const rest = yielding();
  for (let skipped = 0; skipped < count && !records.next().done; skipped++) await rest();
}

const LABELS: Record<ImportField, string> = {
  name: "Name",
  phone: "Phone",
  email: "E-mail address",
  company: "Company",
  status: "Status",
  appointment_notes: "Notes",
  language: "Language",
  labels: "Labels",
};

const Row = NewLead.pick({
  name: true,
  phone: true,
  email: true,
  company: true,
  appointment_notes: true,
}).extend({
  language: z
    .string()
    .transform((cell, issues) => {
      const code = languageInCell(cell);
      if (code === undefined) issues.addIssue("is neither a language's name nor its code, such as es");
      return code ?? null;
    })
    .optional(),
  status: z
    .enum(LeadStatus.options, `is none of ${LeadStatus.options.join(", ").replaceAll("_", " ")}`)
    .optional(),
  labels: z.array(NewLabel.shape.name).default([]),
});

export type ImportedLead = Pick<
  Lead,
  "name" | "phone" | "second_phone" | "email" | "company" | "appointment_notes" | "language" | "status"
> & { /** The names of the lead's labels. */ labels: string[] };

/** The lead in a row, or why it can't be imported. */
export type Parsed = { line: number; lead: ImportedLead } | { line: number; fault: string };

const isField = (key: PropertyKey | undefined): key is ImportField => ImportField.safeParse(key).success;

/** The mapped cells by field, trimmed; empty ones are left out. */
function filledCells(cells: string[], headings: string[], mapping: ImportMapping): Record<string, string> {
  const filled = Object.entries(mapping).flatMap(([field, heading]) => {
    const cell = rearm(cells[headings.indexOf(heading)] ?? "").trim();
    const value = field === "status" ? cell.toLowerCase().replace(/[\s-]+/g, "_") : cell;
    return value === "" ? [] : [[field, value]];
  });
  return Object.fromEntries(filled);
}

/** How a file's rows are read: its headings, their mapping to fields, and the country of numbers without a code. */
type Reading = { headings: string[]; mapping: ImportMapping; country: string | null };

export function parseRow({ line, cells }: CsvRecord, { headings, mapping, country }: Reading): Parsed {
  if (cells.slice(headings.length).some((cell) => cell.trim() !== ""))
    return { line, fault: `There are ${cells.length} cells, but only ${headings.length} headings.` };
  const filled = filledCells(cells, headings, mapping);
  if (!filled.name) return { line, fault: "Name: is empty." };
  if (filled.phone && !canBePhone(filled.phone)) return { line, fault: "Phone: is not a number." };
  const row = Row.safeParse({ ...filled, labels: namesInCell(filled.labels) });
  if (!row.success) {
    const [issue] = row.error.issues;
    const field = issue?.path[0];
    return { line, fault: `${isField(field) ? LABELS[field] : "Row"}: ${issue?.message ?? "is not valid"}.` };
  }
  const {
    name,
    phone,
    email = null,
    company = null,
    appointment_notes = null,
    language = null,
    status = "new",
    labels,
  } = row.data;
  const numbers = numbersIn({ phone }, country);
  return {
    line,
    lead: {
      ...{ name, email, company, phone: numbers.phone ?? null, second_phone: numbers.second_phone ?? null },
      ...{ appointment_notes, language, status, labels },
    },
  };
}
