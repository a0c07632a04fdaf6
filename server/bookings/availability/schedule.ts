import { and, asc, desc, getTableColumns, gte, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { bookings } from "@/db/schema/bookings";
import { calendars } from "@/db/schema/calendars";
import { resources, scheduleExceptions } from "@/db/schema/resources";
import { inOrg } from "@/db/tenant";
import { build, type FoundBy, TENANT_PARAM, together } from "@/db/together";
import { HOUR_MS, iso } from "@/lib/time/clock";
import type { BusinessHours } from "@/lib/time/opening-hours";
import type { Organization } from "@/schema/organization";
import type { Resource, ScheduleException } from "@/schema/resource";
import { blockedAround, blockedIntervals } from "@/server/bookings/blocked-times/intervals";
import { unknownResources } from "@/server/bookings/scheduler/stale-calendars";
import type { Ctx } from "@/server/http/ctx";
import { type Between, type BusyInterval, takenQueries, takenTimes } from "./busy-intervals";

/** Dates with other hours, of one resource or of all. */
type ExceptionOf = Pick<ScheduleException, "starts_on" | "ends_on" | "hours" | "resource_id" | "name">;

/**
 * A bookable resource and its opening hours. `is_archived`: it is there only for the appointment that is being changed.
 * `is_spare`: it is the one that the organization began with, nobody has set it up, and people have been added since, so
 * only staff who choose it book there.
 */
export type StaffedResource = Pick<Resource, "id" | "name" | "position" | "services"> & {
  hours: BusinessHours & { exceptions?: ExceptionOf[] };
  is_archived: boolean;
  is_spare: boolean;
};

/** The same with what blocks it, by start. `is_known`: none of its blocking external calendars is stale. */
export type ScheduledResource = StaffedResource & { taken: BusyInterval[]; is_known: boolean };

/** Everything that decides what is free between two moments: the organization and its resources, in order. */
export type Schedule = { organization: Organization; resources: ScheduledResource[] };

/** The resources that can be booked, and the archived one that the booking `but` may have. */
function bookable(but: SQL) {
  const { id, archived_at, position, kind, created_at, updated_at } = resources;
  const ofBooking = build
    .select({ resource_id: bookings.resource_id })
    .from(bookings)
    .where(inOrg(TENANT_PARAM, bookings, sql`${bookings.id} = ${but}`));
  const itsCalendars = build
    .select({ id: calendars.id })
    .from(calendars)
    .where(inOrg(TENANT_PARAM, calendars, sql`${calendars.resource_id} = ${id}`));
  const is_untouched = sql<boolean>`${kind} = 'room' and ${created_at} = ${updated_at} and not exists (${itsCalendars})`;
  return build
    .select({ ...getTableColumns(resources), is_untouched: is_untouched.as("is_untouched") })
    .from(resources)
    .where(inOrg(TENANT_PARAM, resources, or(isNull(archived_at), sql`${id} = (${ofBooking})`)))
    .orderBy(asc(position), asc(id));
}

/** The exceptions around two moments: those for one resource first, then the newest first. */
function exceptionsAround({ from, to }: Between) {
  const { starts_on, ends_on, hours, resource_id, name, id } = scheduleExceptions;
  const dateOf = (at: SQL) => sql`(${at} at time zone 'UTC')::date`;
  const touches = and(gte(ends_on, sql`${dateOf(from)} - 2`), lte(starts_on, sql`${dateOf(to)} + 2`));
  return build
    .select({ starts_on, ends_on, hours, resource_id, name })
    .from(scheduleExceptions)
    .where(inOrg(TENANT_PARAM, scheduleExceptions, touches))
    .orderBy(sql`${resource_id} is null`, desc(id));
}

// No buffer is longer. An appointment this close outside the period may still block it.
const MARGIN_MS = 4 * HOUR_MS;
const MARGIN = sql.raw(`interval '${MARGIN_MS} milliseconds'`);

/** The queries for the hours of resources between two moments. The one that the booking `but` has is among them. */
export const hoursQueries = (between: Between, but: SQL = sql`null::uuid`) => ({
  resources: bookable(but),
  exceptions: exceptionsAround(between),
});

/** The resources and their hours, from what those queries found. */
export function toStaffed(
  organization: Organization,
  { resources: rows, exceptions }: FoundBy<ReturnType<typeof hoursQueries>>,
): StaffedResource[] {
  const { time_zone } = organization;
  const hasPeople = rows.some(({ kind, archived_at }) => kind === "person" && archived_at === null);
  return rows.map(({ id, name, position, services, opening_hours, archived_at, ...row }) => ({
    ...{ id, name, position, services },
    hours: {
      time_zone,
      opening_hours: opening_hours ?? organization.opening_hours,
      exceptions: exceptions.filter(({ resource_id }) => resource_id === null || resource_id === id),
    },
    is_archived: archived_at !== null,
    is_spare: hasPeople && row.is_untouched && row.created_at === organization.created_at,
  }));
}

/** The queries for a schedule between two moments. The booking `but` is ignored. */
export function scheduleQueries({ from, to }: Between, but: SQL = sql`null::uuid`) {
  const around = { from: sql`${from} - ${MARGIN}`, to: sql`${to} + ${MARGIN}` };
  return {
    ...hoursQueries({ from, to }, but),
    ...takenQueries(around, but),
    blocked: blockedAround(around),
    unknown: unknownResources(),
  };
}

/** A schedule from what its queries found between two moments (ms). */
export function toSchedule(
  organization: Organization,
  { unknown, blocked, ...found }: FoundBy<ReturnType<typeof scheduleQueries>>,
  { from, to }: { from: number; to: number },
): Schedule {
  const taken = takenTimes(found);
  const blockedFor = blockedIntervals(blocked, organization.time_zone, from - MARGIN_MS, to + MARGIN_MS);
  const unread = new Set(unknown.map(({ resource_id }) => resource_id));
  return {
    organization,
    resources: toStaffed(organization, found).map((resource) => ({
      ...resource,
      taken: withBlocked(taken.get(resource.id) ?? [], blockedFor(resource.id)),
      is_known: !unread.has(resource.id),
    })),
  };
}

const withBlocked = (taken: BusyInterval[], blocked: BusyInterval[]): BusyInterval[] =>
  blocked.length === 0 ? taken : [...taken, ...blocked].sort((a, b) => a.from - b.from);

/** A period (ms) of an organization's schedule. The booking `but` is ignored. */
type Looked = { organization: Organization; from: number; to: number; but?: string };

const given = (name: string) => sql`${sql.placeholder(name)}::timestamptz`;
const readAll = together(
  scheduleQueries({ from: given("from"), to: given("to") }, sql`${sql.placeholder("but")}::uuid`),
);

export async function readSchedule(ctx: Ctx, { organization, from, to, but }: Looked): Promise<Schedule> {
  const [begins, ends] = [iso(from), iso(to)];
  const { organization_id } = ctx;
  const found = await readAll(ctx.db, { organization_id, from: begins, to: ends, but: but ?? null });
  return toSchedule(organization, found, { from, to });
}

/**
 * The schedule for customers: resources with a stale external calendar, which may be busy, are fully blocked; archived
 * ones are left out.
 */
export const forCustomers = (schedule: Schedule): Schedule => ({
  ...schedule,
  resources: schedule.resources
    .filter(({ is_archived }) => !is_archived)
    .map((resource) => (resource.is_known ? resource : wholly(resource))),
});

function wholly(resource: ScheduledResource): ScheduledResource {
  const always = { from: 0, until: Number.POSITIVE_INFINITY, session: null, seat: 1, is_ours: true };
  return { ...resource, taken: [{ ...always, starts: null, ends: null }] };
}
