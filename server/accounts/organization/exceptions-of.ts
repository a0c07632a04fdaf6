import { type SQL, sql } from "drizzle-orm";

/**
 * The organization-wide schedule exceptions in the form that `BusinessHours` expects, newest first: those recent enough
 * to affect a wait (62 days), and those of the next 31 days.
 */
export const exceptionsOf = (organization_id: SQL) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('starts_on', starts_on, 'ends_on', ends_on, 'hours', hours) order by id desc), '[]')
  from schedule_exceptions
  where schedule_exceptions.organization_id = ${organization_id} and resource_id is null
    and ends_on > current_date - 62 and starts_on < current_date + 31)`;
