import { count, desc, eq, isNotNull, sql } from "drizzle-orm";
import { one } from "@/db/client";
import { serviceRecord } from "@/db/pool/service-health";
import { media } from "@/db/schema/media";
import { acrossOrgs, inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { mediaUse } from "./storage/quota";
import { currentPlace } from "./storage/storage";

/** A `select` of the organizations whose files can't be stored: the bucket fails, or one of theirs did. */
export const failingMedia = sql`
  select organization_id from media
  where ${acrossOrgs("a sweep over all parts that fail", isNotNull(media.try_at), isNotNull(media.fault))}
  union
  select organizations.id from organizations, service_health
  where not sandbox and service_health.name = 'bucket' and service_health.reason is not null`;

const isOpen = isNotNull(media.reference_sealed);

/** The fault of our own that keeps files from being stored now; null if there is none. */
async function faultOf(ctx: Ctx): Promise<string | null> {
  const [last] = await ctx.db
    .select({ fault: media.fault })
    .from(media)
    .where(inOrg(ctx, media, isOpen, isNotNull(media.fault)))
    .orderBy(desc(media.try_at))
    .limit(1);
  return last?.fault ?? null;
}

/**
 * How much media the organization stores, its quota, where it is stored, how many files are still to come, and the
 * fault that keeps them from coming.
 */
export async function mediaStatus(ctx: Ctx) {
  const isWaiting = inOrg(ctx, media, isOpen, eq(media.state, "waiting"));
  const kept_in = currentPlace().storage;
  const [use, { waiting }, own, bucket] = await Promise.all([
    mediaUse(ctx),
    ctx.db.select({ waiting: count() }).from(media).where(isWaiting).then(one),
    faultOf(ctx),
    kept_in === "s3" ? serviceRecord(ctx.db, "bucket") : null,
  ]);
  const fault = own ?? bucket?.reason ?? null;
  return {
    ...use,
    ...{ waiting, fault, kept_in, missing: [] },
    last_worked_at: bucket?.worked_at ?? null,
    last_error: fault === null ? null : { message: fault, at: bucket?.failed_at ?? null },
  };
}
