import type { Db } from "@/db/client";
import { auditEvents } from "@/db/schema/audit-events";
import { currentRequestId } from "@/lib/process/work";
import type { AuditActor, AuditChanges, AuditEventName, AuditTarget } from "@/schema/audit-event";
import type { Actor, RequestOrigin } from "@/server/http/ctx";

const TARGETS_NAMED = 20;
const NAME_LENGTH = 200;
const ADDRESS_LENGTH = 64;

const shortened = ({ type, id, name }: AuditTarget): AuditTarget => ({
  type,
  id,
  name: name === null ? null : name.slice(0, NAME_LENGTH).toWellFormed(),
});

export function toAuditActor(actor: Actor): AuditActor {
  if (actor.kind === "user") return { type: "user", id: actor.id, name: actor.full_name };
  if (actor.kind === "key") return { type: "key", id: actor.id, name: actor.name };
  return { type: actor.kind, id: null, name: null };
}

type Deed = {
  organization_id: string;
  actor: AuditActor;
  origin: RequestOrigin | undefined;
  targets?: AuditTarget[];
  changes?: AuditChanges | null;
};

/** Writes a row of the audit log, in the transaction of what it tells. */
export async function recordAudit(
  tx: Db,
  event: AuditEventName,
  { organization_id, actor, origin, targets = [], changes = null }: Deed,
): Promise<void> {
  const named = targets.slice(0, TARGETS_NAMED).map(shortened);
  await tx.insert(auditEvents).values({
    organization_id,
    event,
    actor_type: actor.type,
    actor_id: actor.id,
    actor_name: actor.name,
    targets: named,
    target_ids: named.map(({ id }) => id),
    target_count: targets.length,
    remote_ip: !origin || origin.ip === "unknown" ? null : origin.ip.slice(0, ADDRESS_LENGTH),
    user_agent: origin?.user_agent || null,
    request_id: currentRequestId() ?? null,
    changes,
  });
}
