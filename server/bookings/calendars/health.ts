import { desc, or, sql } from "drizzle-orm";
import { calendars } from "@/db/schema/calendars";
import { inOrg, type Tenant } from "@/db/tenant";
import { isStale } from "@/server/bookings/scheduler/stale-calendars";
import type { Ctx } from "@/server/http/ctx";
import { shownColumns } from "./shown";

/** The condition that a calendar is stale, or has been failing for 15 minutes. */
const isTroubled = sql<boolean>`coalesce(
  ${or(isStale, sql`${calendars.failing_since} < now() - interval '15 minutes'`)}, false)`;

/** A `select` of the calendars that need attention, as JSON. */
export const troubledCalendars = (tenant: Tenant) => sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', ${calendars.id}, 'name', ${calendars.name},
    'state', case when ${isStale} then 'stale' else 'failing' end)
    order by ${calendars.id}), '[]')
  from calendars where ${inOrg(tenant, calendars, isTroubled)}`;

/** The state of the connected calendars: those that need attention, when one last worked, and the last error. */
export async function calendarRecord(ctx: Ctx) {
  const { id, name, state, read_at, failing_since, failure } = shownColumns;
  const all = await ctx.db
    .select({ id, name, state, read_at, failing_since, failure, isTroubled })
    .from(calendars)
    .where(inOrg(ctx, calendars))
    .orderBy(desc(calendars.failing_since));
  const troubled = all.flatMap(({ id, name, state, isTroubled: needsSomebody }) =>
    needsSomebody && (state === "stale" || state === "failing") ? [{ id, name, state }] : [],
  );
  const failed = all.find(({ failing_since: since }) => since !== null);
  const worked = all.flatMap((one) => one.read_at ?? []).toSorted();
  return {
    missing: [],
    calendars: all.length,
    troubled,
    last_worked_at: worked.at(-1) ?? null,
    last_error: failed ? { message: failed.failure, at: failed.failing_since } : null,
  };
}
