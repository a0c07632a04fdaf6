import { addDays, DAY_MS, dateOf, MINUTE_MS, momentOf, startOfDate, timeOf } from "@/lib/time/clock";
import type { Alternative } from "@/schema/booking-series";
import type { FreeSlot } from "@/schema/slot";
import { servicesMeant } from "@/server/bookings/availability/duration";
import { type Demand, demandOf, slotsIn } from "@/server/bookings/availability/free-slots";
import type { Schedule } from "@/server/bookings/availability/schedule";
import type { WantedPlace } from "@/server/bookings/placement/place";

/** The times of the series' other appointments, and of those proposed for them. */
export type Claimed = { starts_at: string; ends_at: string }[];

type Period = { from: number; to: number };
type Around = (period: Period) => Promise<Schedule>;

/** `with_others`: another resource may be proposed if the wanted one is not free. */
type Sought = { wanted: WantedPlace; claimed: Claimed; with_others: boolean };

const HOW_MANY = 3;
/** How many days on either side are looked at if the day itself has nothing. */
const DAYS_AROUND = 3;

function isApart({ starts_at, ends_at }: FreeSlot, demand: Demand, claimed: Claimed): boolean {
  const buffers = (demand.buffer_before + demand.buffer_after) * MINUTE_MS;
  const [from, until] = [Date.parse(starts_at) - buffers, Date.parse(ends_at) + buffers];
  return claimed.every((one) => Date.parse(one.ends_at) <= from || Date.parse(one.starts_at) >= until);
}

/** The free times of a date that are nearest to the wanted one: with its resource first, then with others. */
async function onDate(
  schedule: Schedule,
  date: string,
  { wanted, claimed, with_others }: Sought,
): Promise<Alternative[]> {
  const { organization } = schedule;
  const { time_zone } = organization;
  const wish = Date.parse(momentOf(date, timeOf(wanted.starts_at, time_zone), time_zone));
  const minutes = (Date.parse(wanted.ends_at) - Date.parse(wanted.starts_at)) / MINUTE_MS;
  const demand = demandOf(schedule, servicesMeant(wanted.named, organization), minutes);
  const [begins, ends] = [date, addDays(date, 1)].map((day) => startOfDate(day, time_zone));
  // Free times begin strictly after `from`.
  const window = {
    schedule,
    from: Math.max(Date.now(), (begins ?? 0) - 1),
    until: (ends ?? 0) - 1,
    to: (ends ?? 0) + DAY_MS,
  };
  const distance = ({ starts_at }: FreeSlot) => Math.abs(Date.parse(starts_at) - wish);
  const nearest = async (resource_id: string | null, isMeant = (_id: string) => true) => {
    const found: FreeSlot[] = [];
    for await (const slot of slotsIn(window, { demand, resource_id }))
      if (isApart(slot, demand, claimed)) found.push(slot);
    return found
      .toSorted((one, other) => distance(one) - distance(other))
      .flatMap(({ starts_at, ends_at, resource_ids }): Alternative[] => {
        const free = resource_ids.find(isMeant);
        return free ? [{ starts_at, ends_at, resource_id: free }] : [];
      })
      .slice(0, HOW_MANY);
  };
  const own = await nearest(wanted.resource_id);
  if (own.length === HOW_MANY || wanted.resource_id === null || !with_others) return own;
  const others = await nearest(null, (id) => id !== wanted.resource_id);
  return [...own, ...others].slice(0, HOW_MANY);
}

/** Free times instead of one that is not: at most three of its day, else of the nearest days that have some. */
export async function alternativesTo(
  around: Around,
  time_zone: string,
  sought: Sought,
): Promise<Alternative[]> {
  const date = dateOf(sought.wanted.starts_at, time_zone);
  const [first, last] = [addDays(date, -DAYS_AROUND), addDays(date, DAYS_AROUND + 2)];
  const schedule = await around({ from: startOfDate(first, time_zone), to: startOfDate(last, time_zone) });
  for (let days = 0; days <= DAYS_AROUND; days++) {
    const dates = days === 0 ? [date] : [addDays(date, days), addDays(date, -days)];
    const found = await Promise.all(dates.map((one) => onDate(schedule, one, sought)));
    if (found.some((some) => some.length > 0)) return found.flat().slice(0, HOW_MANY);
  }
  return [];
}
