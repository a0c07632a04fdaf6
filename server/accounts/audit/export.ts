import { csvHeading, writeCsv } from "@/lib/text/csv";
import { type AuditEvent, AuditExportQuery } from "@/schema/audit-event";
import type { Ctx } from "@/server/http/ctx";
import { download } from "@/server/http/files/download";
import { auditRows, toAuditEvent } from "./find";

const CELLS: Record<string, (event: AuditEvent) => string | number | null> = {
  time: ({ created_at }) => created_at,
  event: ({ event }) => event,
  group: ({ group }) => group,
  actor_type: ({ actor }) => actor.type,
  actor_id: ({ actor }) => actor.id,
  actor_name: ({ actor }) => actor.name,
  targets: ({ targets }) =>
    targets.map(({ type, id, name }) => [type, id, name ?? ""].join(" ").trim()).join("; "),
  target_count: ({ target_count }) => target_count,
  remote_ip: ({ remote_ip }) => remote_ip,
  device: ({ device }) => device,
  user_agent: ({ user_agent }) => user_agent,
  request_id: ({ request_id }) => request_id,
  changes: ({ changes }) => changes && JSON.stringify(changes),
  id: ({ id }) => id,
};

const BATCH = 500;

/** A heading, then the log in batches, newest first. No connection is held between batches. */
async function* rowsOf(ctx: Ctx, query: AuditExportQuery): AsyncGenerator<string> {
  yield csvHeading(Object.keys(CELLS));
  let before: string | undefined;
  do {
    const batch = await auditRows(ctx, query, BATCH, before);
    const toLine = (event: AuditEvent) =>
      writeCsv(Object.values(CELLS).map((cell) => String(cell(event) ?? "")));
    const lines = batch.map((row) => toLine(toAuditEvent(row)));
    if (lines.length > 0) yield lines.join("");
    before = batch.length === BATCH ? batch.at(-1)?.id : undefined;
  } while (before);
}

export const exportAuditEvents = download({
  summary: "Export the audit log as a CSV file, newest first",
  description:
    "UTF-8 with a byte order mark, commas, and CRLF. Cells that a spreadsheet would run as formulas are disarmed. The export is itself in the log.",
  input: AuditExportQuery,
  content_type: "text/csv",
  only: "owner",
  audit: "audit_log.exported",
  run: async (ctx, query) => ({
    file_name: `audit-log-${new Date().toISOString().slice(0, 10)}.csv`,
    total: undefined,
    chunks: rowsOf(ctx, query),
  }),
});
