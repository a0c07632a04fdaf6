import { isNotNull, sql } from "drizzle-orm";
import { type Db, getDb, one, type Tx } from "@/db/client";
import { mediaBlobs } from "@/db/schema/media";
import { inOrg, type Tenant } from "@/db/tenant";
import { env } from "@/server/lib/env";
import type { MediaUse } from "@/server/schema/media";

const MB = 1_000_000;
/** Of what an organization may keep, so much may be those's whom it blocked: they are not to fill it for the others. */
const SHARE_OF_BLOCKED = 0.5;

function quotaOf({ organization_id }: Tenant): number | null {
  const megabytes = env.MEDIA_QUOTA_MB_FOR.get(organization_id) ?? env.MEDIA_QUOTA_MB;
  return megabytes === 0 ? null : megabytes * MB;
}

/** How many bytes an organization keeps, and in how many files. */
async function usedBy(db: Db, tenant: Tenant): Promise<Pick<MediaUse, "used_bytes" | "files">> {
  const isKept = inOrg(tenant, mediaBlobs, isNotNull(mediaBlobs.sha256));
  const used_bytes = sql<number>`coalesce(sum(${mediaBlobs.size_bytes}), 0)::float8`;
  const files = sql<number>`count(*)::int`;
  return one(await db.select({ used_bytes, files }).from(mediaBlobs).where(isKept));
}

export const mediaUse = async (tenant: Tenant): Promise<MediaUse> => ({
  ...(await usedBy(getDb(), tenant)),
  quota_bytes: quotaOf(tenant),
});

/** Whose bytes they are: somebody's whom the organization blocked, or anybody else's. */
export type Whose = { is_blocked: boolean };

const ANYBODY: Whose = { is_blocked: false };

async function roomIn(db: Db, tenant: Tenant, { is_blocked }: Whose): Promise<number> {
  const quota_bytes = quotaOf(tenant);
  if (quota_bytes === null) return Number.POSITIVE_INFINITY;
  const { used_bytes } = await usedBy(db, tenant);
  return quota_bytes * (is_blocked ? SHARE_OF_BLOCKED : 1) - used_bytes;
}

/** How many bytes more it may keep now of somebody's; others may come first. */
export const roomOf = (tenant: Tenant, whose: Whose): Promise<number> => roomIn(getDb(), tenant, whose);

export class NoRoom extends Error {}

/** Makes sure that there is room for new bytes, in the transaction that is to keep them. */
export async function requireBytesFree(tx: Tx, tenant: Tenant, size_bytes: number, whose = ANYBODY) {
  if (size_bytes > (await roomIn(tx, tenant, whose))) throw new NoRoom();
}
