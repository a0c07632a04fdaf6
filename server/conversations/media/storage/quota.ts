import { isNotNull, sql } from "drizzle-orm";
import { type Db, getDb, one, type Tx } from "@/db/client";
import { mediaBlobs } from "@/db/schema/media";
import { inOrg, ownOrg, type Tenant } from "@/db/tenant";
import { env } from "@/lib/env";
import type { MediaUse } from "@/schema/media";

const MB = 1_000_000;
/**
 * Files of blocked customers are stored only while less than this share of the quota is used, so they can't fill it.
 */
const SHARE_OF_BLOCKED = 0.5;

/** What one organization may store: as the operator has set it in its row, else the deployment. */
function quotaOf({ organization_id }: Tenant, own: number | null): number | null {
  if (own !== null) return own * MB;
  const megabytes = env.MEDIA_QUOTA_MB_FOR.get(organization_id) ?? env.MEDIA_QUOTA_MB;
  return megabytes === 0 ? null : megabytes * MB;
}

/** How many bytes an organization stores, in how many files, and how many it may: one statement. */
async function usedBy(db: Db, tenant: Tenant): Promise<MediaUse> {
  const isKept = inOrg(tenant, mediaBlobs, isNotNull(mediaBlobs.sha256));
  const used_bytes = sql<number>`coalesce(sum(${mediaBlobs.size_bytes}), 0)::float8`;
  const files = sql<number>`count(*)::int`;
  const own = sql<number | null>`(
    select (limits->>'storage_mb')::float8 from organizations where ${ownOrg(tenant)})`;
  const row = one(await db.select({ used_bytes, files, own }).from(mediaBlobs).where(isKept));
  return { used_bytes: row.used_bytes, files: row.files, quota_bytes: quotaOf(tenant, row.own) };
}

export const mediaUse = (tenant: Tenant): Promise<MediaUse> => usedBy(getDb(), tenant);

/** Whose bytes they are: a blocked customer's, or anybody else's. */
export type Whose = { is_blocked: boolean };

const ANYBODY: Whose = { is_blocked: false };

async function roomIn(db: Db, tenant: Tenant, { is_blocked }: Whose): Promise<number> {
  const { used_bytes, quota_bytes } = await usedBy(db, tenant);
  if (quota_bytes === null) return Number.POSITIVE_INFINITY;
  return quota_bytes * (is_blocked ? SHARE_OF_BLOCKED : 1) - used_bytes;
}

/** How many more bytes of such a sender may be stored now; others may take the room first. */
export const roomOf = (tenant: Tenant, whose: Whose): Promise<number> => roomIn(getDb(), tenant, whose);

export class NoRoom extends Error {}

/** Throws NoRoom unless there is room for new bytes, in the transaction that stores them. */
export async function requireBytesFree(tx: Tx, tenant: Tenant, size_bytes: number, whose = ANYBODY) {
  if (size_bytes > (await roomIn(tx, tenant, whose))) throw new NoRoom();
}
