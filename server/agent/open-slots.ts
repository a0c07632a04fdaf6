import { type Demand, demandOf, freeSlots, offeredWithin } from "@/server/bookings/free-slots";
import { forCustomers, readSchedule, type Schedule } from "@/server/bookings/schedule";
import { stepOf } from "@/server/bookings/slots";
import type { Ctx } from "@/server/http/ctx";
import { DAY_MS, MINUTE_MS } from "@/server/lib/clock";
import type { AgentTurn } from "@/server/schema/agent";
import type { Organization } from "@/server/schema/organization";

export type OpenSlots = AgentTurn["organization"]["open_slots"];

const SLOTS = 20;

/** What can be booked: each service, or where there are none an appointment of the usual step. */
const demandsOf = (schedule: Schedule): Demand[] =>
  schedule.organization.services.length > 0
    ? schedule.organization.services.map((service) => demandOf(schedule, [service]))
    : [demandOf(schedule, [], stepOf([]))];

/** The next free times of any service, each as long as the shortest that can begin then, with those that can. */
function openSlotsOf(schedule: Schedule, demands: Demand[], from: number, to: number): OpenSlots {
  const lists = demands
    .toSorted((a, b) => a.minutes - b.minutes)
    .map((demand) => {
      const free = freeSlots(schedule, { demand, from, to });
      return { names: demand.services.map(({ name }) => name), free, next: free.next() };
    });
  const slots: OpenSlots = [];
  // No slot is worked out that is not told.
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

/** Whether any day of the week has hours; if none has, only exceptions may open, on whatever date. */
const opensWeekly = ({ resources }: Schedule): boolean =>
  resources.some(({ hours }) => Object.values(hours.opening_hours).some((spans) => spans.length > 0));

/** As far as it looks first. */
export const FIRST_MS = 4 * DAY_MS;
const WIDER = 4;

/**
 * The next free times that customers are offered, and the schedule that they were found in: `wholly` as far as they are
 * offered any, else as far as had to be looked. It looks at a few days first, and ever farther, as `firstFree` does.
 * `read` is what the first look found, if that was made.
 */
export async function nextSlots(
  ctx: Ctx,
  organization: Organization,
  now: number,
  wholly: boolean,
  read?: Schedule,
): Promise<{ schedule: Schedule; open_slots: OpenSlots }> {
  const end = now + organization.horizon_days * DAY_MS;
  let first = read;
  for (let look = wholly ? end - now : FIRST_MS; ; ) {
    const until = Math.min(end, now + look);
    const all = first ?? (await readSchedule(ctx, { organization, from: now, to: until }));
    first = undefined;
    const schedule = forCustomers(all);
    const demands = demandsOf(schedule);
    const within = offeredWithin(schedule, now, until, now);
    const open_slots = openSlotsOf(schedule, demands, within.from, within.to);
    if (until >= end) return { schedule, open_slots };
    // Near the end of what was read the longer services are not known to be free.
    const longest = Math.max(...demands.map(({ minutes }) => minutes)) * MINUTE_MS;
    const last = open_slots[SLOTS - 1];
    if (last && Date.parse(last.starts_at) + longest <= within.to) return { schedule, open_slots };
    look = opensWeekly(all) ? look * WIDER : end - now;
  }
}
