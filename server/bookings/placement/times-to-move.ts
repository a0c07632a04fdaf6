import { yielding } from "@/lib/process/yielding";
import {
  addDays,
  DAY_MS,
  MINUTE_MS,
  momentOf,
  mondayOf,
  startOfDate,
  timeOfMinutes,
  wallOf,
} from "@/lib/time/clock";
import type { Booking } from "@/schema/booking";
import type { Organization } from "@/schema/organization";
import type { FreeSlot } from "@/schema/slot";
import type { BusyInterval } from "@/server/bookings/availability/busy-intervals";
import {
  type Demand,
  demandOfBooking,
  offeredWithin,
  slotsIn,
} from "@/server/bookings/availability/free-slots";
import type { Schedule } from "@/server/bookings/availability/schedule";
import type { ScheduleWindows } from "@/server/bookings/availability/schedule-windows";
import type { Floor } from "@/server/bookings/availability/slots";

type Movable = Pick<Booking, "title" | "services" | "ends_at" | "resource_id"> & {
  starts_at: string;
  seat: number;
};

/** A schedule without one of our own appointments. */
export function withoutBooking(
  schedule: Schedule,
  { starts_at, seat, resource_id }: Pick<Movable, "starts_at" | "seat" | "resource_id">,
): Schedule {
  const start = Date.parse(starts_at);
  const isIt = (taken: BusyInterval) => taken.is_ours && taken.starts === start && taken.seat === seat;
  const resources = schedule.resources.map((resource) =>
    resource.id === resource_id
      ? { ...resource, taken: resource.taken.filter((taken) => !isIt(taken)) }
      : resource,
  );
  return { ...schedule, resources };
}

/** This many of the next times are listed without gaps. */
const NEXT = 40;
/** The most times that are listed. */
const MOST = 240;
const PART_MINUTES = 3 * 60;
const WEEK_DAYS = 7;

type FirstAfter = (at: number) => Promise<string | undefined>;

/** The end of the part of the day, the day or the week that a time is in. The search continues from there. */
function endOf(of: "part" | "day" | "week", time: string, time_zone: string): number {
  const { date, minutes } = wallOf(time, time_zone);
  if (of === "week") return startOfDate(addDays(mondayOf(date), WEEK_DAYS), time_zone);
  const part = (Math.floor(minutes / PART_MINUTES) + 1) * PART_MINUTES;
  const isLast = of === "day" || part >= DAY_MS / MINUTE_MS;
  if (isLast) return startOfDate(addDays(date, 1), time_zone);
  return Date.parse(momentOf(date, timeOfMinutes(part), time_zone));
}

/**
 * The next times, then the first of each three-hour part of a day, then of each day, then of each week, so that the
 * list reaches the end of the period however long it is. What is skipped depends only on how many were listed before,
 * so that a listed time stays listed while it is free, even as time passes or others are taken.
 */
async function* spread(
  firstAfter: FirstAfter,
  { from, to }: { from: number; to: number },
  time_zone: string,
): AsyncGenerator<string> {
  const byWeek = MOST - Math.ceil((to - from) / (WEEK_DAYS * DAY_MS)) - 1;
  const byDay = NEXT + Math.floor((byWeek - NEXT) * 0.6);
  let told = 0;
  for (let time = await firstAfter(from); time !== undefined; ) {
    yield time;
    told++;
    const of = told < byDay ? "part" : told < byWeek ? "day" : "week";
    const at = Date.parse(time);
    // `firstAfter` is exclusive; subtract a millisecond to include a time that begins exactly there.
    time = await firstAfter(told < NEXT ? at : Math.max(at, endOf(of, time, time_zone) - 1));
  }
}

type Sought = {
  windows: ScheduleWindows;
  booking: Movable;
  demand: Demand;
  at: string | null;
  rest: () => Promise<void>;
};

/** Finds an appointment's other free times, with one resource or any: the first after ever later moments. */
function finder({ windows, booking, demand, at, rest }: Sought): FirstAfter {
  const floor: Floor = { at: 0 };
  let index = 0;
  let slots: AsyncGenerator<FreeSlot> | undefined;
  let found: string | undefined;
  return async (after) => {
    if (found && Date.parse(found) > after) return found;
    for (; ; index++, slots = undefined) {
      const window = await windows.at(index);
      if (!window) return undefined;
      floor.at = Math.max(floor.at, after, window.from);
      if (window.until <= floor.at) continue;
      slots ??= slotsIn(
        { ...window, schedule: withoutBooking(window.schedule, booking) },
        { demand, resource_id: at },
        { floor, rest },
      );
      for (let next = await slots.next(); !next.done; next = await slots.next()) {
        found = next.value.starts_at;
        if (found !== booking.starts_at) return found;
      }
    }
  };
}

/** The business, and its schedule for customers from `now` to the booking horizon. */
type Moving = { organization: Organization; windows: ScheduleWindows; now: number };

/**
 * Times that a customer can move an appointment to: with its own resource, or with any if that has none. The times in
 * `offered` stay in the list while they are free, even if an earlier time was freed since and would replace them.
 */
export async function timesToMove(
  { organization, windows, now }: Moving,
  booking: Movable,
  offered: readonly string[] = [],
): Promise<string[]> {
  const { resource_id } = booking;
  const demand = demandOfBooking(organization, booking);
  const within = offeredWithin({ organization }, now, Infinity, now);
  const timesAt = async (at: string | null) => {
    const sought = { windows, booking, demand, at, rest: yielding() };
    const times = new Set<string>();
    for await (const time of spread(finder(sought), within, organization.time_zone)) times.add(time);
    const firstAfter = finder(sought);
    for (const time of offered.toSorted()) {
      const start = Date.parse(time);
      if (start > within.from && (await firstAfter(start - 1)) === time) times.add(time);
    }
    return [...times].toSorted();
  };
  const first = await windows.at(0);
  const isThere = first?.schedule.resources.some(({ id }) => id === resource_id);
  const same = isThere ? await timesAt(resource_id) : [];
  return same.length > 0 ? same : timesAt(null);
}
