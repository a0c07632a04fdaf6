import { and, eq, sql } from "drizzle-orm";
import { getDb, type Tx, transaction } from "@/db/client";
import { leadImports } from "@/db/schema/lead-changes";
import { type Ctx, systemCtx } from "@/server/core/ctx";
import type { JobInput, RunAgain } from "@/server/queue/catalogue";
import { claimPhones } from "./identities";
import { type ImportedLead, nextRows, openImport, type Parsed, parseRow, skipRows } from "./import-file";
import { isImport } from "./imports";
import { sortOut } from "./sort-out";
import { insertLeads, type LeadFields } from "./store";

const CHUNK = 500;
/** Works for so long before it lets other imports have a turn, and the process stop. */
const SLICE_MS = 5_000;
const FAULTS_KEPT = 10_000;

type Import = typeof leadImports.$inferSelect;

const fieldsOf = (import_id: string, { line, lead }: { line: number; lead: ImportedLead }): LeadFields => ({
  ...lead,
  channel: "web",
  channel_id: `import:${import_id}:${line}`,
});

/** Takes the next rows in, if nobody else has: the leads and the progress are written together. */
async function takeChunk(tx: Tx, ctx: Ctx, { id, processed }: Import, rows: Parsed[]): Promise<boolean> {
  const isNext = and(
    isImport(ctx, id),
    eq(leadImports.status, "running"),
    eq(leadImports.processed, processed),
  );
  const [next] = await tx.select({ id: leadImports.id }).from(leadImports).where(isNext).for("update");
  if (!next) return false;
  const { fresh, faults, known } = await sortOut({ ...ctx, db: tx }, rows);
  const leads = await insertLeads(
    tx,
    ctx,
    fresh.map((row) => fieldsOf(id, row)),
  );
  await claimPhones(tx, ctx, leads);
  await tx
    .update(leadImports)
    .set({
      processed: processed + rows.length,
      created: sql`created + ${leads.length}`,
      known: sql`known + ${known}`,
      faults: sql`case when jsonb_array_length(faults) < ${FAULTS_KEPT} then faults || ${JSON.stringify(faults)}::jsonb
        else faults end`,
      updated_at: sql`now()`,
    })
    .where(isImport(ctx, id));
  return true;
}

const runningImport = async (ctx: Ctx, id: string): Promise<Import | undefined> => {
  const isRunning = and(isImport(ctx, id), eq(leadImports.status, "running"));
  const [found] = await ctx.db.select().from(leadImports).where(isRunning);
  return found;
};

const finish = (ctx: Ctx, id: string) =>
  ctx.db
    .update(leadImports)
    .set({ status: "done" as const, content: null, updated_at: sql`now()` })
    .where(and(isImport(ctx, id), eq(leadImports.processed, leadImports.total)));

/**
 * Imports a file, some hundred rows a transaction, from where it got to. Twice at once is harmless: each takes only
 * rows that follow on what has been processed.
 */
export async function importLeads({
  organization_id,
  import_id,
}: JobInput<"import-leads">): Promise<RunAgain> {
  const ctx = systemCtx(getDb(), organization_id);
  const found = await runningImport(ctx, import_id);
  if (!found?.content) return undefined;
  const file = openImport(found.content);
  const until = Date.now() + SLICE_MS;
  let { processed } = found;
  await skipRows(file, processed);
  while (processed < found.total) {
    if (Date.now() > until) return { run_again_at: new Date() };
    const records = await nextRows(file, CHUNK);
    const rows = records.map((record) => parseRow(record, file.headings, found.mapping));
    const at = { ...found, processed };
    if (!(await transaction(ctx.db, (tx) => takeChunk(tx, ctx, at, rows)))) return undefined;
    processed += rows.length;
  }
  await finish(ctx, import_id);
}
