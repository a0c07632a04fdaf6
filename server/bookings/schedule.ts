import { and, asc, desc, gte, isNull, lte, sql } from "drizzle-orm";
import { resources, scheduleExceptions } from "@/db/schema/resources";
import { inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { DAY_MS, HOUR_MS } from "@/server/lib/clock";
import type { BusinessHours } from "@/server/lib/opening-hours";
import type { Organization } from "@/server/schema/organization";
import type { Resource } from "@/server/schema/resource";
import { unknownResources } from "./stale";
import { type Taken, takenTimes } from "./taken";

/**
 * A resource that can be booked: when it is open, and what is in its way, in the order of beginning. `is_known`: its
 * calendars outside, if it has any, were read of late.
 */
export type ScheduledResource = Pick<Resource, "id" | "name" | "position" | "services"> & {
  hours: BusinessHours;
  taken: Taken[];
  is_known: boolean;
};

/** All that says what is free between two moments: the organization and its resources in their order. */
export type Schedule = { organization: Organization; resources: ScheduledResource[] };

const active = (ctx: Ctx) =>
  ctx.db
    .select()
    .from(resources)
    .where(inOrg(ctx, resources, isNull(resources.archived_at)))
    .orderBy(asc(resources.position), asc(resources.id));

/** The exceptions of the dates around two moments: those for one resource first, the latest made first. */
function exceptionsAround(ctx: Ctx, from: number, to: number) {
  const { starts_on, ends_on, hours, resource_id, id } = scheduleExceptions;
  const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const touches = and(gte(ends_on, dateOf(from - 2 * DAY_MS)), lte(starts_on, dateOf(to + 2 * DAY_MS)));
  return ctx.db
    .select({ starts_on, ends_on, hours, resource_id })
    .from(scheduleExceptions)
    .where(inOrg(ctx, scheduleExceptions, touches))
    .orderBy(sql`${resource_id} is null`, desc(id));
}

// No buffer is longer: what ends before or begins after by less may be in the way.
const MARGIN_MS = 4 * HOUR_MS;

/** Two moments of an organization; the booking `but` is not in the way. */
type Looked = { organization: Organization; from: number; to: number; but?: string };

/** Reads what is free between two moments depends on. */
export async function readSchedule(ctx: Ctx, { organization, from, to, but }: Looked): Promise<Schedule> {
  const [rows, exceptions, taken, unknown] = await Promise.all([
    active(ctx),
    exceptionsAround(ctx, from, to),
    takenTimes(ctx, from - MARGIN_MS, to + MARGIN_MS, but),
    unknownResources(ctx),
  ]);
  const { time_zone } = organization;
  return {
    organization,
    resources: rows.map(({ id, name, position, services, opening_hours }) => ({
      ...{ id, name, position, services },
      hours: {
        time_zone,
        opening_hours: opening_hours ?? organization.opening_hours,
        exceptions: exceptions.filter(({ resource_id }) => resource_id === null || resource_id === id),
      },
      taken: taken.get(id) ?? [],
      is_known: !unknown.has(id),
    })),
  };
}

/** The same for customers, who are not offered blindly what a calendar outside may have taken since it was last read. */
export const forCustomers = (schedule: Schedule): Schedule => ({
  ...schedule,
  resources: schedule.resources.map((resource) => (resource.is_known ? resource : wholly(resource))),
});

function wholly(resource: ScheduledResource): ScheduledResource {
  const always = { from: 0, until: Number.POSITIVE_INFINITY, session: null, seat: 1, is_ours: true };
  return { ...resource, taken: [{ ...always, starts: null, ends: null }] };
}
