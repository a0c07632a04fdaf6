import type { Db } from "@/db/client";
import type { AuditChanges, AuditEventName } from "@/schema/audit-event";
import type { IdentityProvider } from "@/schema/auth";
import { recordAudit } from "@/server/http/audit/record";
import type { RequestOrigin } from "@/server/http/ctx";

export type AccessMethod = "password" | "second_factor" | IdentityProvider;

/** How somebody signed in, as the audit log tells it. */
export const byMethod = (method: AccessMethod): AuditChanges => ({
  method: { from: null, to: method, hidden: false },
});

type Person = { organization_id: string; id: string; full_name: string };

/** Notes in the audit log what an account's owner did to get in or to stay in. */
export const recordAccess = (
  tx: Db,
  event: AuditEventName,
  { organization_id, id, full_name }: Person,
  origin: RequestOrigin,
  changes: AuditChanges | null = null,
): Promise<void> =>
  recordAudit(tx, event, {
    organization_id,
    actor: { type: "user", id, name: full_name },
    origin,
    changes,
  });

/** Notes that somebody who has not signed in tried something with an account. */
export const recordAttempt = (
  db: Db,
  event: AuditEventName,
  { organization_id, id, full_name }: Person,
  origin: RequestOrigin | undefined,
): Promise<void> =>
  recordAudit(db, event, {
    organization_id,
    actor: { type: "visitor", id: null, name: null },
    origin,
    targets: [{ type: "user", id, name: full_name }],
  });
