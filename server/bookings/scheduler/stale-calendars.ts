import { and, eq, sql } from "drizzle-orm";
import { calendars } from "@/db/schema/calendars";
import { inOrg } from "@/db/tenant";
import { build, TENANT_PARAM } from "@/db/together";

/** The condition that a blocking calendar was not read for 15 minutes, so its current content is unknown. */
export const isStale = sql<boolean>`(${and(
  eq(calendars.blocks, true),
  sql`coalesce(${calendars.read_at}, ${calendars.created_at}) < now() - interval '15 minutes'`,
)})`;

/** The resources with a stale external calendar: when they are busy there is unknown. */
export const unknownResources = () =>
  build
    .selectDistinct({ resource_id: calendars.resource_id })
    .from(calendars)
    .where(inOrg(TENANT_PARAM, calendars, isStale));
