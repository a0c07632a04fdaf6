import { pageUpTo } from "@/db/queries/page";
import { AuditPage, AuditQuery } from "@/schema/audit-event";
import { action } from "@/server/http/action";
import { auditRows, toAuditEvent } from "./find";

export const listAuditEvents = action({
  summary: "Read the audit log: who did what, newest first",
  description:
    "It is kept 400 days. A row is written in the transaction of the change that it tells, so there is none for what failed. Of secrets only their change is told, and of customers only their ids. Daily work with customers that came by the API has no rows: leads and conversations have histories of their own.",
  input: AuditQuery,
  only: "owner",
  output: AuditPage,
  run: async (ctx, { cursor, limit, ...query }) => {
    const found = await auditRows(ctx, query, limit + 1, cursor);
    const { page, last } = pageUpTo(limit, found);
    return { audit_events: page.map(toAuditEvent), next_cursor: last?.id ?? null };
  },
});
