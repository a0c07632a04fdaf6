import { isNotNull, sql } from "drizzle-orm";
import { media } from "@/db/schema/media";
import { acrossOrgs } from "@/db/tenant";

/** A `select` of the organizations whose files can't be stored: the bucket fails, or one of theirs did. */
export const failingMedia = sql`
  select organization_id from media
  where ${acrossOrgs("a sweep over all parts that fail", isNotNull(media.try_at), isNotNull(media.fault))}
  union
  select organizations.id from organizations, service_health
  where not sandbox and service_health.name = 'bucket' and service_health.reason is not null`;
