import { notFound } from "@/lib/errors";
import { yielding } from "@/lib/process/yielding";
import { DAY_MS, iso, MINUTE_MS } from "@/lib/time/clock";
import type { Organization } from "@/schema/organization";
import type { Service } from "@/schema/service";
import type { FreeSlot } from "@/schema/slot";
import { sessionOf } from "./class-key";
import { minutesBetween, minutesFor, purposeOf, servicesMeant, type TimedBooking } from "./duration";
import type { Schedule, StaffedResource } from "./schedule";
import type { Window } from "./schedule-windows";
import { type Floor, openSlots, stepOf } from "./slots";

/** What an appointment needs of its resource: minutes, buffers, and how many customers can share it (`capacity`). */
export type Demand = {
  services: readonly Service[];
  minutes: number;
  buffer_before: number;
  buffer_after: number;
  capacity: number;
  /** The key of the class at a start time that such appointments share; null if they are not shared. */
  sessionAt: (starts_at: string) => string | null;
};

/** What services need together: the longest buffers and the smallest capacity. `minutes` overrides their length. */
export function demandOf(
  { organization }: Pick<Schedule, "organization">,
  services: readonly Service[],
  minutes = minutesFor(services, organization),
): Demand {
  const capacity = services.length > 0 ? Math.min(...services.map((service) => service.capacity)) : 1;
  const names = services.map(({ name }) => name);
  return {
    services,
    minutes,
    buffer_before: Math.max(0, ...services.map((service) => service.buffer_before_minutes)),
    buffer_after: Math.max(0, ...services.map((service) => service.buffer_after_minutes)),
    capacity,
    sessionAt: (starts_at) => (capacity > 1 ? sessionOf(names, starts_at) : null),
  };
}

/** What a booking needs: its services, for as long as it is now, else for as long as they take. */
export const demandOfBooking = (organization: Organization, booking: TimedBooking): Demand =>
  demandOf({ organization }, servicesMeant(purposeOf(booking), organization), minutesBetween(booking));

const isFor = ({ services }: Pick<StaffedResource, "services">, asked: readonly Service[]): boolean =>
  services === null || asked.every(({ name }) => services.includes(name));

/** The resources that offer these services; only `resource_id` if given (404 if it is unknown), else no archived or spare one. */
export function candidates<R extends StaffedResource>(
  { resources }: { resources: readonly R[] },
  services: readonly Service[],
  resource_id?: string | null,
): R[] {
  const found = resources.filter(({ id, is_archived, is_spare }) =>
    resource_id ? id === resource_id : !is_archived && !is_spare,
  );
  if (resource_id && found.length === 0) throw notFound("resource");
  return found.filter((resource) => isFor(resource, services));
}

type Asked = { demand: Demand; resource_id?: string | null; from: number; to: number };

/** Narrows a period (ms) to what customers are offered: after the lead time and within the horizon. */
export function offeredWithin(
  { organization }: Pick<Schedule, "organization">,
  from: number,
  to: number,
  now = Date.now(),
) {
  const { lead_time_minutes, horizon_days } = organization;
  return {
    from: Math.max(from, now + lead_time_minutes * MINUTE_MS),
    to: Math.min(to, now + horizon_days * 24 * 60 * MINUTE_MS),
  };
}

/**
 * The only place that computes free times: those that begin after `from` and end by `to`, earliest first, each with the
 * resources that are free. Lazy: only the times that are consumed are computed, and none up to `floor.at`, which may be
 * raised meanwhile.
 */
export function* freeSlots(
  schedule: Schedule,
  { demand, resource_id, from, to }: Asked,
  floor: Floor = { at: from },
): Generator<FreeSlot> {
  const step = Math.min(stepOf(schedule.organization.services), demand.minutes);
  const lists = candidates(schedule, demand.services, resource_id).map(({ id, hours, taken }) => {
    const open = openSlots({ ...hours, ...demand, step, taken, from, to }, floor);
    return { id, open, next: open.next() };
  });
  for (;;) {
    let first = Number.POSITIVE_INFINITY;
    for (const list of lists) {
      if (!list.next.done && list.next.value.start <= floor.at) list.next = list.open.next();
      if (!list.next.done && list.next.value.start < first) first = list.next.value.start;
    }
    const there = lists.filter(({ next }) => !next.done && next.value.start === first);
    if (there.length === 0) return;
    let [until, places] = [first, 0];
    for (const list of there) {
      if (list.next.done) continue;
      until = list.next.value.end;
      places += list.next.value.places;
    }
    floor.at = first;
    const resource_ids = there.map(({ id }) => id);
    yield { starts_at: iso(first), ends_at: iso(until), resource_ids, places };
  }
}

/** Searching this much of the largest business's schedule takes some milliseconds. */
const SEARCH_MS = 8 * DAY_MS;

/** The free times of one window. Lets other work run meanwhile: searches that belong together share `rest`. */
export async function* slotsIn(
  { schedule, from, until, to }: Window,
  asked: Pick<Asked, "demand" | "resource_id">,
  { floor = { at: from }, rest = yielding() }: { floor?: Floor; rest?: () => Promise<void> } = {},
): AsyncGenerator<FreeSlot> {
  for (let begin = Math.max(from, floor.at); begin < until; begin = Math.max(begin + SEARCH_MS, floor.at)) {
    await rest();
    // Those that begin later belong to the next part.
    const latest = Math.min(until, begin + SEARCH_MS) + asked.demand.minutes * MINUTE_MS;
    floor.at = Math.max(floor.at, begin);
    for (const slot of freeSlots(schedule, { ...asked, from: begin, to: Math.min(to, latest) }, floor)) {
      yield slot;
      await rest();
    }
  }
}
