import type { Tenant } from "@/db/tenant";
import { env } from "@/server/lib/env";
import type { MediaUse } from "@/server/schema/media";
import { usedBy } from "./blobs";

const MB = 1_000_000;
/** Of what an organization may keep, so much may be those's whom it blocked: they are not to fill it for the others. */
const SHARE_OF_BLOCKED = 0.5;

/** How many bytes an organization may keep; null: any number. */
function quotaOf({ organization_id }: Tenant): number | null {
  const megabytes = env.MEDIA_QUOTA_MB_FOR.get(organization_id) ?? env.MEDIA_QUOTA_MB;
  return megabytes === 0 ? null : megabytes * MB;
}

/** What an organization keeps, and how much it may. */
export const mediaUse = async (tenant: Tenant): Promise<MediaUse> => ({
  ...(await usedBy(tenant)),
  quota_bytes: quotaOf(tenant),
});

/** How many bytes more it may keep of somebody's. */
export async function roomOf(tenant: Tenant, { is_blocked = false } = {}): Promise<number> {
  const quota_bytes = quotaOf(tenant);
  if (quota_bytes === null) return Number.POSITIVE_INFINITY;
  const { used_bytes } = await usedBy(tenant);
  return quota_bytes * (is_blocked ? SHARE_OF_BLOCKED : 1) - used_bytes;
}
