import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { inOrg, type Tenant } from "@/db/tenant";

type Which = { reason: string; created_by?: string | undefined };

/** Switches off the endpoints of an organization or a member, which an owner can undo; returns their URLs. */
export async function switchOffEndpoints(
  db: Db,
  tenant: Tenant,
  { reason: disabled_reason, created_by }: Which,
): Promise<string[]> {
  const off = await db
    .update(webhookEndpoints)
    .set({ status: "disabled", disabled_reason, updated_at: sql`now()` })
    .where(
      inOrg(
        tenant,
        webhookEndpoints,
        eq(webhookEndpoints.status, "active"),
        created_by === undefined ? undefined : eq(webhookEndpoints.created_by, created_by),
      ),
    )
    .returning({ url: webhookEndpoints.url });
  return off.map(({ url }) => url);
}
