import { isNotNull, sql } from "drizzle-orm";
import { type Db, getDb, one, type Tx } from "@/db/client";
import { mediaBlobs } from "@/db/schema/media";
import { inOrg, type Tenant } from "@/db/tenant";
import { env } from "@/server/lib/env";
import type { MediaUse } from "@/server/schema/media";

const MB = 1_000_000;
/**
 * Files of blocked customers are stored only while less than this share of the quota is used, so they can't fill it.
 */
const SHARE_OF_BLOCKED = 0.5;

function quotaOf({ organization_id }: Tenant): number | null {
  const megabytes = env.MEDIA_QUOTA_MB_FOR.get(organization_id) ?? env.MEDIA_QUOTA_MB;
  return megabytes === 0 ? null : megabytes * MB;
}

/** How many bytes an organization stores, in how many files. */
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

/** Whose bytes they are: a blocked customer's, or anybody else's. */
export type Whose = { is_blocked: boolean };

const ANYBODY: Whose = { is_blocked: false };

async function roomIn(db: Db, tenant: Tenant, { is_blocked }: Whose): Promise<number> {
  const quota_bytes = quotaOf(tenant);
  if (quota_bytes === null) return Number.POSITIVE_INFINITY;
  const { used_bytes } = await usedBy(db, tenant);
  return quota_bytes * (is_blocked ? SHARE_OF_BLOCKED : 1) - used_bytes;
}

/** How many more bytes of such a sender may be stored now; others may take the room first. */
export const roomOf = (tenant: Tenant, whose: Whose): Promise<number> => roomIn(getDb(), tenant, whose);

export class NoRoom extends Error {}

/** Throws NoRoom unless there is room for new bytes, in the transaction that stores them. */
export async function requireBytesFree(tx: Tx, tenant: Tenant, size_bytes: number, whose = ANYBODY) {
  if (size_bytes > (await roomIn(tx, tenant, whose))) throw new NoRoom();
}
