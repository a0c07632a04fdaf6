import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { inOrg, type Tenant } from "@/db/tenant";
import type { EndedAccess } from "@/schema/account";
import { type AccessEnd, endedAccess } from "@/server/accounts/changes";

/** Switches off the endpoints of an organization or a member, which an owner can undo. */
export async function switchOffEndpoints(
  tx: Tx,
  tenant: Tenant,
  { reason: disabled_reason, user_id }: AccessEnd,
): Promise<EndedAccess[]> {
  const off = await tx
    .update(webhookEndpoints)
    .set({ status: "disabled", disabled_reason, updated_at: sql`now()` })
    .where(
      inOrg(
        tenant,
        webhookEndpoints,
        eq(webhookEndpoints.status, "active"),
        user_id === undefined ? undefined : eq(webhookEndpoints.created_by, user_id),
      ),
    )
    .returning({ url: webhookEndpoints.url });
  return endedAccess(
    "webhook",
    off.map(({ url }) => url),
  );
}
