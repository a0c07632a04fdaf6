import { z } from "zod";
import { yielding } from "@/lib/process/yielding";
import { type CsvRecord, guessDelimiter, readCsv, rearm } from "@/lib/text/csv";
import { NewLabel } from "@/schema/label";
import { canBePhone, isRounded, type Lead, LeadStatus, NewLead } from "@/schema/lead";
import type { ImportField, ImportMapping } from "@/schema/lead-import";
import { cleanName } from "@/schema/name";
import { shorten } from "@/server/adapters/messaging/text/cut";
import { numbersIn } from "@/server/leads/phones";
import { hasKnownHeadings } from "./import-headings";
import { namesInCell } from "./label-cell";
import { languageInCell } from "./language-cell";

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

/** A line that Excel writes before the headings, which names the delimiter. */
const DELIMITER_LINE = /^\uFEFF?sep=.\r?\n/i;

/** Titles above the headings are skipped: a line with one cell filled, if one soon after it has headings that we know. */
const TITLE_LINES = 5;

/** Opens a file for import; records are read lazily. An empty file has no headings and no records. */
export function openImport(content: string): ImportFile {
  const line = DELIMITER_LINE.exec(content)?.[0] ?? "";
  const text = content.slice(line.length);
  const records = readCsv(text, guessDelimiter(text));
  const start = [];
  while (start.length < TITLE_LINES) {
    const next = records.next();
    if (next.done) break;
    start.push(next.value);
    if (filledIn(next.value) > 1) break;
  }
  const last = start.at(-1);
  const hasTitle =
    last !== undefined && start.length > 1 && filledIn(last) > 1 && hasKnownHeadings(last.cells);
  const [headings, ...rest] = hasTitle ? [last] : start;
  const lines = line ? 1 : 0;
  function* after(): Generator<CsvRecord> {
    for (const record of rest) yield { ...record, line: record.line + lines };
    for (const record of records) yield { ...record, line: record.line + lines };
  }
  return { headings: headings ? uniqueHeadings(headings.cells) : [], records: after() };
}

const filledIn = ({ cells }: CsvRecord): number => cells.filter((cell) => cell.trim() !== "").length;

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
  first_name: "First name",
  last_name: "Last name",
  phone: "Phone",
  second_phone: "Second phone",
  email: "E-mail address",
  company: "Company",
  status: "Status",
  appointment_notes: "Notes",
  language: "Language",
  labels: "Labels",
};

const Row = NewLead.pick({
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

/** The lead in a row and which of its cells were left out, or why the row can't be imported. */
export type Parsed = { line: number; lead: ImportedLead; notes: string[] } | { line: number; fault: string };

/** The mapped cells by field, trimmed; empty ones are left out. */
function filledCells(
  cells: string[],
  headings: string[],
  mapping: ImportMapping,
): Partial<Record<ImportField, string>> {
  const filled = Object.entries(mapping).flatMap(([field, heading]) => {
    const cell = rearm(cells[headings.indexOf(heading)] ?? "").trim();
    const value = field === "status" ? cell.toLowerCase().replace(/[\s-]+/g, "_") : cell;
    return value === "" ? [] : [[field, value]];
  });
  return Object.fromEntries(filled);
}

/** How a file's rows are read: its headings, their mapping to fields, and the country of numbers without a code. */
type Reading = { headings: string[]; mapping: ImportMapping; country: string | null };

/** Google separates its labels by three colons, and puts everybody among “my contacts”. */
const labelsIn = (cell: string): string[] =>
  namesInCell(cell.replaceAll(" ::: ", ";")).filter((name) => !/^\* ?my ?contacts$/i.test(name));

const ADDRESS = /[^\s<>,;:"()]{1,64}@[^\s<>,;:"()]{1,190}/;

/** The values of a row's cells, and why some are left out. A cell that can't be read does not take its row along. */
function readCells(filled: Partial<Record<ImportField, string>>) {
  const notes: string[] = [];
  const read = <T>(field: ImportField, schema: z.ZodType<T>, value: unknown): NonNullable<T> | null => {
    if (value === undefined) return null;
    const { success, data, error } = schema.safeParse(value);
    if (success) return data ?? null;
    notes.push(
      `${LABELS[field]}: “${shorten(String(filled[field]), 60)}” ${error.issues[0]?.message}. It was left out.`,
    );
    return null;
  };
  const { phone, second_phone, email } = filled;
  const values = {
    company: read("company", Row.shape.company, filled.company),
    email: read("email", Row.shape.email, email && (ADDRESS.exec(email)?.[0] ?? email)),
    phone: read("phone", PhoneCell, phone),
    second_phone: read("second_phone", PhoneCell, second_phone),
    appointment_notes: read("appointment_notes", Row.shape.appointment_notes, filled.appointment_notes),
    language: read("language", Row.shape.language, filled.language),
    status: read("status", Row.shape.status, filled.status) ?? ("new" as const),
    labels: read("labels", Row.shape.labels, filled.labels && labelsIn(filled.labels)) ?? [],
  } satisfies Record<Exclude<ImportField, "name" | "first_name" | "last_name">, unknown>;
  return { values, notes };
}

const PhoneCell = z
  .string()
  .refine((cell) => !isRounded(cell), "was rounded by a spreadsheet, so its digits are lost")
  .refine((cell) => isRounded(cell) || canBePhone(cell), "is not a number");

export function parseRow({ line, cells }: CsvRecord, { headings, mapping, country }: Reading): Parsed {
  if (cells.slice(headings.length).some((cell) => cell.trim() !== ""))
    return { line, fault: `There are ${cells.length} cells, but only ${headings.length} headings.` };
  const filled = filledCells(cells, headings, mapping);
  const { values, notes } = readCells(filled);
  const { phone, second_phone, ...others } = values;
  const numbers = numbersIn({ phone, ...(second_phone && { second_phone }) }, country);
  const written = filled.name ?? [filled.first_name, filled.last_name].filter(Boolean).join(" ");
  const name = cleanName(written) ?? cleanName(others.company ?? others.email ?? numbers.phone);
  if (!name) return { line, fault: "Name: is empty." };
  const lead = { ...others, name, phone: numbers.phone ?? null, second_phone: numbers.second_phone ?? null };
  return { line, lead, notes };
}
