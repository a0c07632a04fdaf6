import { and, eq, sql } from "drizzle-orm";
import { calendars } from "@/db/schema/calendars";
import { inOrg } from "@/db/tenant";
import { build, GIVEN } from "@/db/together";

/** That a calendar which blocks was not read for so long that it isn't known what is in it now. */
export const isStale = sql<boolean>`(${and(
  eq(calendars.blocks, true),
  sql`coalesce(${calendars.read_at}, ${calendars.created_at}) < now() - interval '15 minutes'`,
)})`;

/** The resources of which it isn't known when they are busy elsewhere. */
export const unknownResources = () =>
  build
    .selectDistinct({ resource_id: calendars.resource_id })
    .from(calendars)
    .where(inOrg(GIVEN, calendars, isStale));
