import {
  addDays,
  DAY_MS,
  MINUTE_MS,
  momentOf,
  mondayOf,
  startOfDate,
  timeOfMinutes,
  wallOf,
} from "@/server/lib/clock";
import type { Booking } from "@/server/schema/booking";
import { demandOf, freeSlots, offeredWithin } from "./free-slots";
import { purposeOf, servicesMeant } from "./length";
import type { Schedule } from "./schedule";
import type { BusyInterval } from "./taken";

type Movable = Pick<Booking, "title" | "services" | "ends_at" | "resource_id"> & {
  starts_at: string;
  seat: number;
};

/** The schedule without one of our own appointments. */
function without(schedule: Schedule, { starts_at, seat, resource_id }: Movable): Schedule {
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

type FirstAfter = (at: number) => string | undefined;

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
function* spread(
  firstAfter: FirstAfter,
  { from, to }: { from: number; to: number },
  time_zone: string,
): Generator<string> {
  const byWeek = MOST - Math.ceil((to - from) / (WEEK_DAYS * DAY_MS)) - 1;
  const byDay = NEXT + Math.floor((byWeek - NEXT) * 0.6);
  let told = 0;
  for (let time = firstAfter(from); time !== undefined; ) {
    yield time;
    told++;
    const of = told < byDay ? "part" : told < byWeek ? "day" : "week";
    const at = Date.parse(time);
    // `firstAfter` is exclusive; subtract a millisecond to include a time that begins exactly there.
    time = firstAfter(told < NEXT ? at : Math.max(at, endOf(of, time, time_zone) - 1));
  }
}

/**
 * Times that a customer can move an appointment to: with its own resource, or with any if that has none. The times in
 * `offered` stay in the list while they are free, even if an earlier time was freed since and would replace them.
 */
export function timesToMove(
  schedule: Schedule,
  booking: Movable,
  now: number,
  offered: readonly string[] = [],
): string[] {
  const { starts_at, ends_at, resource_id } = booking;
  const minutes = ends_at ? (Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE_MS : undefined;
  const demand = demandOf(schedule, servicesMeant(purposeOf(booking), schedule.organization), minutes);
  const others = without(schedule, booking);
  const within = offeredWithin(schedule, now, Infinity, now);
  const timesAt = (at: string | null) => {
    const firstAfter: FirstAfter = (from) => {
      const slots = freeSlots(others, { demand, resource_id: at, from, to: within.to });
      for (const slot of slots) if (slot.starts_at !== starts_at) return slot.starts_at;
    };
    const isFree = (time: string) =>
      Date.parse(time) > within.from && firstAfter(Date.parse(time) - 1) === time;
    const told = spread(firstAfter, within, schedule.organization.time_zone);
    return [...new Set([...told, ...offered.filter(isFree)])].toSorted();
  };
  const isThere = schedule.resources.some(({ id }) => id === resource_id);
  const same = isThere ? timesAt(resource_id) : [];
  return same.length > 0 ? same : timesAt(null);
}
