import { arrayContains, desc, eq, gte, lt } from "drizzle-orm";
import { isOneOf } from "@/db/recordset";
import { auditEvents } from "@/db/schema/audit-events";
import { firstIdAt } from "@/db/schema/columns";
import { inOrg } from "@/db/tenant";
import {
  AUDIT_EVENT_NAMES,
  AUDIT_EVENTS,
  type AuditEvent,
  type AuditExportQuery,
} from "@/schema/audit-event";
import { deviceOf } from "@/server/accounts/sign-in/device";
import type { Ctx } from "@/server/http/ctx";

/** No id is older. */
const FIRST = "1970-01-01T00:00:00.000Z";
const idAt = (at: string) => firstIdAt(at < FIRST ? FIRST : at);

/** The newest `limit` rows that a query asks for, before the one with the id `before`. */
export function auditRows(ctx: Ctx, query: AuditExportQuery, limit: number, before?: string) {
  const { event, group, actor_id, target_id, since, until } = query;
  const inGroup = group && AUDIT_EVENT_NAMES.filter((name) => AUDIT_EVENTS[name] === group);
  const { id } = auditEvents;
  return ctx.db
    .select()
    .from(auditEvents)
    .where(
      inOrg(
        ctx,
        auditEvents,
        event && eq(auditEvents.event, event),
        inGroup && isOneOf(auditEvents.event, inGroup),
        actor_id ? eq(auditEvents.actor_id, actor_id) : undefined,
        target_id ? arrayContains(auditEvents.target_ids, [target_id]) : undefined,
        since ? gte(id, idAt(since)) : undefined,
        until ? lt(id, idAt(until)) : undefined,
        before ? lt(id, before) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
}

type Row = Awaited<ReturnType<typeof auditRows>>[number];

export const toAuditEvent = ({ actor_type, actor_id, actor_name, ...row }: Row): AuditEvent => ({
  ...row,
  group: AUDIT_EVENTS[row.event],
  actor: { type: actor_type, id: actor_id, name: actor_name },
  device: row.user_agent && deviceOf(row.user_agent),
});
