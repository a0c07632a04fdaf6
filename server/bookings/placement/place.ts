import type { Tx } from "@/db/client";
import { invalid } from "@/lib/errors";
import { addDays, dateOf, iso, MINUTE_MS, startOfDate } from "@/lib/time/clock";
import { type BusinessHours, hasOpeningHours, isOpen } from "@/lib/time/opening-hours";
import type { Organization } from "@/schema/organization";
import { organizationOf } from "@/server/accounts/organization/organization";
import type { BusyInterval } from "@/server/bookings/availability/busy-intervals";
import { servicesMeant } from "@/server/bookings/availability/duration";
import { candidates, type Demand, demandOf } from "@/server/bookings/availability/free-slots";
import {
  forCustomers,
  readSchedule,
  type Schedule,
  type ScheduledResource,
} from "@/server/bookings/availability/schedule";
import { noteAt } from "@/server/bookings/blocked-times/spans";
import { withdrawOffers } from "@/server/bookings/waiting/offers/withdraw";
import type { Ctx } from "@/server/http/ctx";
import { inPlaceOrder } from "./placement-lock";
import { closed, timeBlocked, timeHeld, timeTaken } from "./refuse-time";

/** Where an appointment was placed, as stored in its row beside its times. */
export type BookedPlace = {
  resource_id: string;
  session: string | null;
  seat: number;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
};

/**
 * An appointment to place. `named`: its services. `booking_id`: the booking that is moved, or the offer of the waiting list
 * that becomes it. `resource_id`: null means any that fits. `allows`: which conflicts
 * are accepted: none, a resource that is closed or whose time is blocked or offered to somebody, or also a scheduler's appointment at the same
 * time. `audience`: customers are
 * never placed with a resource whose external calendar is stale.
 */
export type WantedPlace = {
  starts_at: string;
  ends_at: string;
  named: string[];
  resource_id: string | null;
  booking_id?: string;
  allows: "nothing" | "closed" | "foreign";
  audience?: "customer";
};

/** How well a resource fits, best first. */
const FITS = ["free", "closed", "foreign", "taken"] as const;
type Fit = (typeof FITS)[number];

const ACCEPTED: Record<WantedPlace["allows"], Fit[]> = {
  nothing: ["free"],
  closed: ["free", "closed"],
  foreign: ["free", "closed", "foreign"],
};

const ALWAYS = Object.fromEntries(
  ["0", "1", "2", "3", "4", "5", "6"].map((day) => [day, [{ from: "00:00", to: "24:00" }]]),
);

/** Without opening hours, a resource is always open, except on the dates of an exception. */
const hoursToKeep = (hours: BusinessHours): BusinessHours =>
  hasOpeningHours(hours) ? hours : { ...hours, opening_hours: ALWAYS };

type Span = { starts_at: string; ends_at: string };

function fitOf(resource: ScheduledResource, demand: Demand, { starts_at, ends_at }: Span) {
  const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)];
  const from = start - demand.buffer_before * MINUTE_MS;
  const until = end + demand.buffer_after * MINUTE_MS;
  const session = demand.sessionAt(starts_at);
  const isMate = (taken: BusyInterval) => session !== null && taken.session === session;
  const inTheWay = resource.taken.filter((taken) => taken.from < until && taken.until > from);
  const held = inTheWay.filter(({ is_held }) => is_held);
  const firm = inTheWay.filter(({ is_blocked, is_held }) => !is_blocked && !is_held);
  const mates = firm.filter(isMate);
  const others = firm.filter((taken) => !isMate(taken));
  const seats = Array.from({ length: demand.capacity }, (_, index) => index + 1);
  const unbooked = seats.filter((seat) => !mates.some((mate) => mate.seat === seat));
  const free = unbooked.find((seat) => !held.some((mate) => isMate(mate) && mate.seat === seat));
  const isFull = mates.length >= demand.capacity || unbooked.length === 0;
  const blocked = inTheWay.some(({ is_blocked }) => is_blocked);
  const isHeld = held.some((taken) => !isMate(taken)) || (!isFull && free === undefined);
  const open = !blocked && !isHeld && isOpen(hoursToKeep(resource.hours), start, end);
  const fit: Fit =
    isFull || others.some(({ is_ours }) => is_ours)
      ? "taken"
      : others.length > 0
        ? "foreign"
        : open
          ? "free"
          : "closed";
  const seat = free ?? unbooked[0] ?? 1;
  return { resource, fit, from, until, open, blocked, isHeld, seat, session, by: others[0] ?? mates[0] };
}

type Day = { from: number; to: number };

const loadOf = ({ taken }: ScheduledResource, day: Day): number =>
  taken
    .filter(({ is_blocked }) => !is_blocked)
    .reduce(
      (sum, { from, until }) => sum + Math.max(0, Math.min(until, day.to) - Math.max(from, day.from)),
      0,
    );

/** The resource that fits best; among equals the one with the least booked that day, then the first in order. */
function bestFit(schedule: Schedule, demand: Demand, wanted: WantedPlace, day: Day) {
  const fits = candidates(schedule, demand.services, wanted.resource_id).map((resource) =>
    fitOf(resource, demand, wanted),
  );
  const ranked = fits.map((one) => ({
    ...one,
    rank: FITS.indexOf(one.fit),
    load: loadOf(one.resource, day),
  }));
  const [best] = ranked.toSorted((a, b) => a.rank - b.rank || a.load - b.load);
  if (!best)
    throw wanted.resource_id
      ? invalid(["resource_id"], "is not for this service")
      : invalid(["services"], "are not offered by anybody together");
  return { best, fits };
}

function dayOf({ time_zone }: Organization, { starts_at }: Pick<WantedPlace, "starts_at">): Day {
  const date = dateOf(starts_at, time_zone);
  return { from: startOfDate(date, time_zone), to: startOfDate(addDays(date, 1), time_zone) };
}

/** The schedule of the whole day of an appointment, in which `placeWithin` can place it. */
export function scheduleFor(ctx: Ctx, organization: Organization, wanted: WantedPlace): Promise<Schedule> {
  const day = dayOf(organization, wanted);
  const to = Math.max(day.to, Date.parse(wanted.ends_at));
  return readSchedule(ctx, { organization, from: day.from, to, but: wanted.booking_id });
}

/** A place, and what it blocks if it is offered to somebody on the waiting list. */
type FoundPlace = { place: BookedPlace; held: { from: string; until: string } | null };

/**
 * Finds a place for an appointment in a schedule of its day. Throws TimeTaken (409) if the time is taken or blocked,
 * invalid_input if it is outside opening hours.
 */
export async function placeWithin(ctx: Ctx, schedule: Schedule, wanted: WantedPlace): Promise<FoundPlace> {
  const { organization } = schedule;
  const demand = demandOf(schedule, servicesMeant(wanted.named, organization));
  const { best, fits } = bestFit(schedule, demand, wanted, dayOf(organization, wanted));
  if (!ACCEPTED[wanted.allows].includes(best.fit)) {
    if (best.fit === "closed" && best.isHeld) throw timeHeld(ctx);
    if (best.fit === "closed" && !fits.some(({ open }) => open))
      throw best.blocked ? timeBlocked(ctx, await noteAt(ctx, best.resource.id, wanted)) : closed();
    throw timeTaken(wanted, organization.time_zone, fits.length === 1 ? best.by : undefined);
  }
  const { resource, session, seat, isHeld, from, until } = best;
  const buffers = { buffer_before_minutes: demand.buffer_before, buffer_after_minutes: demand.buffer_after };
  const place = { resource_id: resource.id, session, seat, ...buffers };
  return { place, held: isHeld ? { from: iso(from), until: iso(until) } : null };
}

/**
 * The same in the schedule as it is now. Holds a lock until the transaction ends: the organization's appointments are
 * placed one at a time.
 */
export async function placeFor(tx: Tx, ctx: Ctx, wanted: WantedPlace): Promise<BookedPlace> {
  const inTx = { ...ctx, db: tx };
  await inPlaceOrder(tx, ctx);
  const all = await scheduleFor(inTx, await organizationOf(inTx), wanted);
  const schedule = wanted.audience === "customer" ? forCustomers(all) : all;
  const { place, held } = await placeWithin(inTx, schedule, wanted);
  if (held) await withdrawOffers(tx, ctx, { ...place, blocks: held });
  return place;
}
