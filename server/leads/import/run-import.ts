import { and, eq, lt, sql } from "drizzle-orm";
import { type Db, getDb, type Tx, transaction } from "@/db/client";
import { leadImports } from "@/db/schema/lead-changes";
import { acrossOrgs, byId, type Scoped } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { CsvError } from "@/lib/text/csv";
import { inMs } from "@/lib/time/time";
import { notify } from "@/server/accounts/notifications/notify";
import { identitiesOf } from "@/server/adapters/messaging/identity";
import { type Ctx, systemCtx } from "@/server/http/ctx";
import { insertLeads, type LeadFields } from "@/server/leads/insert";
import type { OfImport } from "@/server/leads/jobs";
import { countryOf } from "@/server/leads/phones";
import type { RunAgain } from "@/server/queue/job";
import { type ImportedLead, nextRows, openImport, type Parsed, parseRow, skipRows } from "./import-file";
import { labelKnown, labelRows } from "./import-labels";
import { isImport } from "./imports";
import { validateRows } from "./validate-rows";

const CHUNK = 500;
/** Works this long before it lets other imports run and the process stop. */
const SLICE_MS = 5_000;
const FAULTS_KEPT = 10_000;

type Import = typeof leadImports.$inferSelect;

type Labelled = { line: number; lead: ImportedLead; label_ids: string[] };

const fieldsOf = (
  import_id: string,
  { line, lead: { labels: _names, ...lead }, label_ids }: Labelled,
): LeadFields => ({
  ...lead,
  label_ids,
  channel: "web",
  imported: true,
  channel_id: `import:${import_id}:${line}`,
});

/**
 * Imports the next rows, unless another run has. The leads and the progress are written in one transaction. Returns
 * whether it did.
 */
async function takeChunk(tx: Tx, ctx: Ctx, { id, processed }: Import, rows: Parsed[]): Promise<boolean> {
  const isNext = and(
    isImport(ctx, id),
    hasValue(leadImports.status, "running"),
    eq(leadImports.processed, processed),
  );
  const [next] = await tx.select({ id: leadImports.id }).from(leadImports).where(isNext).for("update");
  if (!next) return false;
  const { fresh, known, known_count, ...checked } = await validateRows({ ...ctx, db: tx }, rows);
  const { labelled, faults: withoutRoom } = await labelRows(tx, ctx, fresh);
  const labels = known.filter((row) => row.labels.length > 0);
  const { labelled: given, faults: notGiven } = await labelRows(tx, ctx, labels);
  const faults = [...checked.faults, ...withoutRoom, ...notGiven];
  if (given.length > 0) await labelKnown(tx, ctx, given);
  const leads = await insertLeads(
    tx,
    ctx,
    labelled.map((row) => ({
      fields: fieldsOf(id, row),
      identities: identitiesOf({ phone: row.lead.phone }),
    })),
  );
  await tx
    .update(leadImports)
    .set({
      processed: processed + rows.length,
      created: sql`created + ${leads.length}`,
      known: sql`known + ${known_count}`,
      faults: sql`case when jsonb_array_length(faults) < ${FAULTS_KEPT} then faults || ${JSON.stringify(faults)}::jsonb
        else faults end`,
      updated_at: sql`now()`,
    })
    .where(isImport(ctx, id));
  return true;
}

const running = hasValue(leadImports.status, "running");

const runningImport = async (ctx: Ctx, id: string): Promise<Import | undefined> => {
  const isRunning = and(isImport(ctx, id), running);
  const [found] = await ctx.db.select().from(leadImports).where(isRunning);
  return found;
};

const ended = {
  ...{ organization_id: leadImports.organization_id, id: leadImports.id, file_name: leadImports.file_name },
  ...{ started_by: leadImports.started_by, created: leadImports.created, failure: leadImports.failure },
};
type Ended = Pick<Import, keyof typeof ended>;

/** Notifies the member who started an import that it has ended. */
async function tellEnded(tx: Tx, { organization_id, id, ...ended }: Ended): Promise<void> {
  const detail = ended.failure ?? `${ended.created} new ${ended.created === 1 ? "lead" : "leads"}.`;
  const about = { subject_id: id, subject: ended.file_name, detail };
  const to = { users: [ended.started_by] };
  const ctx = systemCtx(tx, organization_id);
  await notify(tx, ctx, { kind: "import_done", fact: `import_done:${id}`, to, ...about });
}

/** Ends running imports and notifies their members in the same transaction. */
const end = (db: Db, changes: Partial<Import>, which: Scoped): Promise<void> =>
  transaction(db, async (tx) => {
    const set = { ...changes, content: null, updated_at: sql`now()` };
    for (const one of await tx.update(leadImports).set(set).where(which).returning(ended))
      await tellEnded(tx, one);
  });

const finish = (ctx: Ctx, id: string) => {
  const isWhole = eq(leadImports.processed, leadImports.total);
  return end(ctx.db, { status: "done" }, byId(ctx, leadImports, id, running, isWhole));
};

const FAILED = "The service could not go on with this file, after many tries. The reason is in its log.";

const toFailed = (failure: string) => ({ status: "failed" as const, failure });

/** Ends a running import that can't continue, as done if all rows are in, else as failed. What it imported stays. */
export async function failImport({ organization_id, import_id }: OfImport, failure = FAILED): Promise<void> {
  const ctx = systemCtx(getDb(), organization_id);
  await finish(ctx, import_id);
  await end(ctx.db, toFailed(failure), byId(ctx, leadImports, import_id, running));
}

/** Fails imports whose job is gone: its retries ended after about four days, or a crash took the last one. */
export async function failForgottenImports(): Promise<void> {
  const silent = lt(leadImports.updated_at, sql`now() - interval '5 days'`);
  await end(getDb(), toFailed(FAILED), acrossOrgs("a sweep, whoever owns them", running, silent));
}

/** Imports rows for a while; returns whether there are more. */
async function takeRows(ctx: Ctx, found: Import, content: string): Promise<boolean> {
  const file = openImport(content);
  const until = Date.now() + SLICE_MS;
  let { processed } = found;
  await skipRows(file, processed);
  while (processed < found.total) {
    if (Date.now() > until) return true;
    const records = await nextRows(file, CHUNK);
    const reading = {
      headings: file.headings,
      mapping: found.mapping,
      country: await countryOf(ctx.db, ctx),
    };
    const rows = records.map((record) => parseRow(record, reading));
    const at = { ...found, processed };
    if (!(await transaction(ctx.db, (tx) => takeChunk(tx, ctx, at, rows)))) return false;
    processed += rows.length;
  }
  await finish(ctx, found.id);
  return false;
}

/** Imports a file from where it left off, 500 rows per transaction. Running twice at once is harmless. */
export async function importLeads(input: OfImport): Promise<RunAgain> {
  const ctx = systemCtx(getDb(), input.organization_id);
  const found = await runningImport(ctx, input.import_id);
  if (!found?.content) return undefined;
  try {
    return (await takeRows(ctx, found, found.content)) ? { run_again_at: inMs() } : undefined;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    await failImport(input, `Line ${error.line}: ${error.message}.`);
    return undefined;
  }
}
