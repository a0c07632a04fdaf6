import { type SQL, sql } from "drizzle-orm";

/**
 * The dates on which other hours hold for all of an organization, as `BusinessHours` takes them, the latest made first: those
 * within which somebody can have waited, and those soon to come.
 */
export const exceptionsOf = (organization_id: SQL) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('starts_on', starts_on, 'ends_on', ends_on, 'hours', hours) order by id desc), '[]')
  from schedule_exceptions
  where schedule_exceptions.organization_id = ${organization_id} and resource_id is null
    and ends_on > current_date - 62 and starts_on < current_date + 31)`;
