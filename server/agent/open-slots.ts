import { type Demand, demandOf, freeSlots, offeredWithin } from "@/server/bookings/free-slots";
import { forCustomers, readSchedule, type Schedule } from "@/server/bookings/schedule";
import { stepOf } from "@/server/bookings/slots";
import type { Ctx } from "@/server/http/ctx";
import { DAY_MS, MINUTE_MS } from "@/server/lib/clock";
import type { AgentTurn } from "@/server/schema/agent";
import type { Organization } from "@/server/schema/organization";

export type OpenSlots = AgentTurn["organization"]["open_slots"];

const SLOTS = 20;

/** What can be booked: each service or, if there are none, an appointment as long as the default step. */
const demandsOf = (schedule: Schedule): Demand[] =>
  schedule.organization.services.length > 0
    ? schedule.organization.services.map((service) => demandOf(schedule, [service]))
    : [demandOf(schedule, [], stepOf([]))];

/** The next free times of any service. Each names the services that can start then; the shortest sets its length. */
function openSlotsOf(schedule: Schedule, demands: Demand[], from: number, to: number): OpenSlots {
  const lists = demands
    .toSorted((a, b) => a.minutes - b.minutes)
    .map((demand) => {
      const free = freeSlots(schedule, { demand, from, to });
      return { names: demand.services.map(({ name }) => name), free, next: free.next() };
    });
  const slots: OpenSlots = [];
  // Slots are computed lazily: only those that are returned.
  while (slots.length < SLOTS) {
    const [first] = lists.flatMap(({ next }) => (next.done ? [] : [next.value.starts_at])).toSorted();
    const those = lists.filter(({ next }) => !next.done && next.value.starts_at === first);
    const [shortest] = those.flatMap(({ next }) => (next.done ? [] : [next.value]));
    if (!shortest) break;
    const names = those.flatMap((one) => one.names);
    const { starts_at, ends_at } = shortest;
    slots.push({ starts_at, ends_at, ...(names.length > 0 && { services: names }) });
    for (const one of those) one.next = one.free.next();
  }
  return slots;
}

/** Whether any day of the week has opening hours. If none has, only exceptions can open, on any date. */
const opensWeekly = ({ resources }: Schedule): boolean =>
  resources.some(({ hours }) => Object.values(hours.opening_hours).some((spans) => spans.length > 0));

/** How far the first look reaches. */
export const FIRST_MS = 4 * DAY_MS;
const WIDER = 4;

/**
 * The next free times that customers are offered, and the schedule they were found in. With `toHorizon` the schedule
 * covers the whole booking horizon, else only as much as had to be read: first a few days, then ever more, as in
 * `firstFree`. `read`: the schedule of the first look, if it was read already.
 */
export async function nextSlots(
  ctx: Ctx,
  organization: Organization,
  now: number,
  toHorizon: boolean,
  read?: Schedule,
): Promise<{ schedule: Schedule; open_slots: OpenSlots }> {
  const end = now + organization.horizon_days * DAY_MS;
  let first = read;
  for (let look = toHorizon ? end - now : FIRST_MS; ; ) {
    const until = Math.min(end, now + look);
    const all = first ?? (await readSchedule(ctx, { organization, from: now, to: until }));
    first = undefined;
    const schedule = forCustomers(all);
    const demands = demandsOf(schedule);
    const within = offeredWithin(schedule, now, until, now);
    const open_slots = openSlotsOf(schedule, demands, within.from, within.to);
    if (until >= end) return { schedule, open_slots };
    // Close to the end of what was read, longer services may be missing.
    const longest = Math.max(...demands.map(({ minutes }) => minutes)) * MINUTE_MS;
    const last = open_slots[SLOTS - 1];
    if (last && Date.parse(last.starts_at) + longest <= within.to) return { schedule, open_slots };
    look = opensWeekly(all) ? look * WIDER : end - now;
  }
}
