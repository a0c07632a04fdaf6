import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { addDays, DAY_MS, dateOf } from "@/lib/time/clock";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { createResource } from "@/server/accounts/organization/resources";
import { listSlots } from "@/server/bookings/availability/list-slots";
import { systemCtx } from "@/server/http/ctx";
import { type Caller, newOwner } from "./owner";
import { inTurns, percentile, timed, toldShares, vacuum } from "./world";

const RESOURCES = 10;
const DAYS = 30;
const BOOKINGS = 5000;
const ROUNDS = 100;
/** The goal for the 95th percentile, in milliseconds. */
const MOST = 50;
const TIME_ZONE = "Europe/Paris";
export const SERVICE = { name: "Check-up", duration_minutes: 30 };

/** Creates an organization with ten people, open every day from 8 to 20. */
export async function practice(name: number): Promise<Caller> {
  const owner = await newOwner(name);
  const ctx = { ...owner, db: getDb() };
  const opening_hours = Object.fromEntries(
    [..."0123456"].map((day) => [day, [{ from: "08:00", to: "20:00" }]]),
  );
  await updateOrganization(ctx, { time_zone: TIME_ZONE, opening_hours, services: [SERVICE] });
  // It starts with one resource.
  for (let n = 1; n < RESOURCES; n++) await createResource(ctx, { name: `Person ${n}`, kind: "person" });
  return owner;
}

/** Half-hour appointments ten minutes apart, the same number for each person and day. */
export async function fill({ organization_id }: Caller): Promise<void> {
  const { db } = systemCtx(getDb(), organization_id);
  const tomorrow = addDays(dateOf(Date.now(), TIME_ZONE), 1);
  const daily = Math.ceil(BOOKINGS / RESOURCES / DAYS);
  await db.execute(sql`
    with lead as (
      insert into leads (organization_id, id, name, channel, channel_id)
      values (${organization_id}::uuid, new_id(), 'Lead', 'web', 'bench:slots') returning organization_id, id
    ), place as (
      select id, row_number() over (order by position) - 1 as n from resources
      where organization_id = ${organization_id}::uuid
    ), taken as (
      select n, (${tomorrow}::date + (n / ${RESOURCES}::int / ${daily}::int) + time '08:00'
        + (n / ${RESOURCES}::int % ${daily}::int) * interval '40 minutes') at time zone ${TIME_ZONE} as starts_at
      from generate_series(0, ${BOOKINGS - 1}::int) n
    )
    insert into bookings (organization_id, id, lead_id, status, resource_id, services, starts_at, ends_at)
    select lead.organization_id, new_id(), lead.id, 'booked', place.id, '["Check-up"]', starts_at,
      starts_at + interval '30 minutes'
    from lead, taken join place on place.n = taken.n % ${RESOURCES}::int`);
  await vacuum(["bookings"]);
}

/** The free time slots of a month with ten people who have 5,000 appointments, next to ten who have none. */
export async function benchSlots() {
  const [empty, full] = [await practice(0), await practice(BOOKINGS)];
  await fill(full);
  const to = new Date(Date.now() + DAYS * DAY_MS).toISOString();
  const look = (caller: Caller, limit: number) => () =>
    timed(() => listSlots({ ...caller, db: getDb() }, { service: SERVICE.name, to, limit }));
  const results: Record<string, string | number> = {};
  for (const limit of [20, 1000]) {
    const [none = [], all = []] = await inTurns(ROUNDS, [look(empty, limit), look(full, limit)]);
    const asked = `first ${limit} of ${DAYS} days, ${RESOURCES} resources, ms p50 / p95 / p99`;
    results[`${asked}, ${BOOKINGS} bookings`] = toldShares(all);
    results[`${asked}, none`] = toldShares(none);
    const worst = percentile(all, 0.95);
    results[`first ${limit}: p95, ms (at most ${MOST})`] = Number(worst.toFixed(1));
  }
  return results;
}
