import { and, desc, getTableColumns, ne } from "drizzle-orm";
import { z } from "zod";
import { one, transaction } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { leadImports } from "@/db/schema/lead-changes";
import { byId, inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { AppError, invalid, notFound } from "@/lib/errors";
import { yielding } from "@/lib/process/yielding";
import { CsvError } from "@/lib/text/csv";
import { Id } from "@/schema/common";
import { canBePhone } from "@/schema/lead";
import {
  IMPORT_BYTES,
  IMPORT_ROWS,
  ImportFault,
  ImportMapping,
  ImportPreview,
  LeadImport,
  UploadInput,
} from "@/schema/lead-import";
import { formatPhone, phonesIn } from "@/server/adapters/messaging/phone";
import { shorten } from "@/server/adapters/messaging/text/cut";
import { action } from "@/server/http/action";
import { type Ctx, staffId } from "@/server/http/ctx";
import { importLeadsJob } from "@/server/leads/jobs";
import { countryOf } from "@/server/leads/phones";
import { enqueue } from "@/server/queue/enqueue";
import { nextRows, openImport, parseRow } from "./import-file";
import { guessMapping } from "./import-headings";
import { validateRows } from "./validate-rows";

const {
  organization_id: _organization,
  content: _content,
  faults: _faults,
  started_by: _by,
  ...columns
} = getTableColumns(leadImports);

/** How `uploadImport` gets its file. */
export const IMPORT_FILE = { field: "content", content_type: "text/csv", max_bytes: IMPORT_BYTES };

const ROWS_SHOWN = 10;
const ROWS_CHECKED = 100;
const CELL_SHOWN = 200;

export const OneImport = z.strictObject({ import_id: Id });

export const isImport = (ctx: Ctx, id: string) => byId(ctx, leadImports, id);

/** Turns a CsvError in an uploaded file into invalid_input. */
async function reading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid(["content"], `can't be read in line ${error.line}: ${error.message}`);
  }
}

/** Reads the whole file once, so that an unreadable file is refused before anything is written. */
async function survey(content: string): Promise<{ headings: string[]; rows: string[][]; total: number }> {
  const rest = yielding();
  const { headings, records } = openImport(content);
  let total = 0;
  const rows: string[][] = [];
  for (const { cells } of records) {
    total++;
    if (rows.length < ROWS_CHECKED) rows.push(cells);
    if (total > IMPORT_ROWS) throw invalid(["content"], `holds more than ${IMPORT_ROWS} rows`);
    await rest();
  }
  if (total === 0) throw invalid(["content"], "holds no rows below its headings");
  return { headings, rows, total };
}

/** A preview of an import: the first ten rows, and the faults of the first hundred. */
async function preview(ctx: Ctx, found: LeadImport, content: string): Promise<z.input<typeof ImportPreview>> {
  const file = openImport(content);
  const first = await nextRows(file, ROWS_CHECKED);
  const country = await countryOf(ctx.db, ctx);
  const how = { headings: file.headings, mapping: found.mapping, country };
  const { faults } = await validateRows(
    ctx,
    first.map((record) => parseRow(record, how)),
  );
  const phones = [found.mapping.phone, found.mapping.second_phone].map((heading) =>
    file.headings.indexOf(heading ?? ""),
  );
  const shown = (cell: string, column: number): string => {
    const numbers = phones.includes(column) && canBePhone(cell) ? phonesIn(cell, country) : [cell];
    return shorten(
      numbers.map((number) => (number === cell ? cell : formatPhone(number))).join(" / "),
      CELL_SHOWN,
    );
  };
  const rows = first.slice(0, ROWS_SHOWN).map(({ cells }) => cells.map(shown));
  return { import: found, headings: file.headings, rows, faults };
}

export const uploadImport = action({
  summary: "Upload a CSV file of leads; nothing is imported until it is started",
  description:
    "The answer is a preview with a guessed mapping. The file holds at most 100,000 rows; one that is not started is deleted after a day.",
  input: UploadInput,
  output: ImportPreview,
  audit: "import.uploaded",
  run: async (ctx, { file_name, content }) => {
    const started_by = staffId(ctx, "Only staff can import leads.");
    const { headings, rows, total } = await reading(() => survey(content));
    const row = { organization_id: ctx.organization_id, id: newId(), started_by };
    const file = {
      file_name,
      content,
      total,
      mapping: guessMapping(headings, rows),
      status: "uploaded" as const,
    };
    const found = one(
      await ctx.db
        .insert(leadImports)
        .values({ ...row, ...file })
        .returning(columns),
    );
    return preview(ctx, found, content);
  },
});

async function uploaded(ctx: Ctx, id: string): Promise<{ found: LeadImport; content: string }> {
  const [row] = await ctx.db
    .select({ ...columns, content: leadImports.content })
    .from(leadImports)
    .where(isImport(ctx, id));
  if (!row) throw notFound("import");
  const { content, ...found } = row;
  if (found.status !== "uploaded" || content === null)
    throw new AppError("conflict", "This import has been started already.");
  return { found, content };
}

const Mapped = OneImport.extend({ mapping: ImportMapping });

function refuseStrange(mapping: ImportMapping, headings: string[]): void {
  const strange = Object.entries(mapping).find(([, heading]) => !headings.includes(heading));
  if (strange) throw invalid(["mapping", strange[0]], "is not a heading of this file");
}

export const previewImport = action({
  summary: "Preview an uploaded file with a column mapping",
  description:
    "409 if the import has been started. 422 if the mapping names a heading that the file does not have.",
  input: Mapped,
  output: ImportPreview,
  audit: "look_up",
  run: async (ctx, { import_id, mapping }) => {
    const { found, content } = await uploaded(ctx, import_id);
    return reading(async () => {
      refuseStrange(mapping, openImport(content).headings);
      return preview(ctx, { ...found, mapping }, content);
    });
  },
});

export const startImport = action({
  summary: "Start importing an uploaded file",
  description:
    "It runs in the background: read the import for its progress. It can be started once; 409 after that.",
  input: Mapped,
  output: LeadImport,
  audit: "import.started",
  run: async (ctx, { import_id, mapping }) => {
    const { content } = await uploaded(ctx, import_id);
    refuseStrange(mapping, openImport(content).headings);
    return transaction(ctx.db, async (tx) => {
      const [started] = await tx
        .update(leadImports)
        .set({ mapping, status: "running" as const })
        .where(and(isImport(ctx, import_id), hasValue(leadImports.status, "uploaded")))
        .returning(columns);
      if (!started) throw new AppError("conflict", "This import has been started already.");
      const { organization_id } = ctx;
      await enqueue(tx, importLeadsJob, { organization_id, import_id }, { key: `import:${import_id}` });
      return started;
    });
  },
});

export const getImport = action({
  summary: "Get an import and its progress",
  input: OneImport,
  output: LeadImport,
  run: async (ctx, { import_id }) => {
    const [found] = await ctx.db.select(columns).from(leadImports).where(isImport(ctx, import_id));
    if (!found) throw notFound("import");
    return found;
  },
});

const IMPORTS_LISTED = 20;

export const listImports = action({
  summary: "List the last 20 imports that were started, newest first",
  input: z.strictObject({}),
  output: z.object({ imports: z.array(LeadImport) }),
  run: async (ctx) => ({
    imports: await ctx.db
      .select(columns)
      .from(leadImports)
      .where(inOrg(ctx, leadImports, ne(leadImports.status, "uploaded")))
      .orderBy(desc(leadImports.id))
      .limit(IMPORTS_LISTED),
  }),
});

export async function faultsOf(ctx: Ctx, import_id: string): Promise<ImportFault[]> {
  const [found] = await ctx.db
    .select({ faults: leadImports.faults })
    .from(leadImports)
    .where(isImport(ctx, import_id));
  if (!found) throw notFound("import");
  return found.faults;
}

const FAULTS_LISTED = 100;

export const listImportFaults = action({
  summary: "List the first 100 rows of an import that became no lead, and why",
  input: OneImport,
  output: z.object({ faults: z.array(ImportFault), total: z.int() }),
  run: async (ctx, { import_id }) => {
    const faults = await faultsOf(ctx, import_id);
    return { faults: faults.slice(0, FAULTS_LISTED), total: faults.length };
  },
});
