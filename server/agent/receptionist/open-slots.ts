import { yielding } from "@/lib/process/yielding";
import type { AgentTurn } from "@/schema/agent";
import type { Organization } from "@/schema/organization";
import { type Demand, demandOf, offeredWithin, slotsIn } from "@/server/bookings/availability/free-slots";
import type { ScheduleWindows, Window } from "@/server/bookings/availability/schedule-windows";
import { stepOf } from "@/server/bookings/availability/slots";

export type OpenSlots = AgentTurn["organization"]["open_slots"];

const SLOTS = 20;

/** What can be booked: each service or, if there are none, an appointment as long as the default step. */
const demandsOf = (organization: Organization): Demand[] =>
  organization.services.length > 0
    ? organization.services.map((service) => demandOf({ organization }, [service]))
    : [demandOf({ organization }, [], stepOf([]))];

/**
 * The next `most` free times of any service in a window. Each names the services that can start then; the shortest sets
 * its length.
 */
async function openSlotsIn(
  window: Window,
  demands: Demand[],
  after: number,
  most: number,
): Promise<OpenSlots> {
  const rest = yielding();
  const lists = [];
  for (const demand of demands) {
    const floor = { at: Math.max(after, window.from) };
    const free = slotsIn(window, { demand }, { floor, rest });
    lists.push({ names: demand.services.map(({ name }) => name), free, next: await free.next() });
  }
  const slots: OpenSlots = [];
  // Slots are computed lazily: only those that are returned.
  while (slots.length < most) {
    const [first] = lists.flatMap(({ next }) => (next.done ? [] : [next.value.starts_at])).toSorted();
    const those = lists.filter(({ next }) => !next.done && next.value.starts_at === first);
    const [shortest] = those.flatMap(({ next }) => (next.done ? [] : [next.value]));
    if (!shortest) break;
    const names = those.flatMap((one) => one.names);
    const { starts_at, ends_at } = shortest;
    slots.push({ starts_at, ends_at, ...(names.length > 0 && { services: names }) });
    for (const one of those) one.next = await one.free.next();
  }
  return slots;
}

/** The next free times that customers are offered, from a schedule's windows from `now` to the booking horizon. */
export async function nextSlots(
  organization: Organization,
  windows: ScheduleWindows,
  now: number,
): Promise<OpenSlots> {
  const demands = demandsOf(organization).toSorted((a, b) => a.minutes - b.minutes);
  const { from } = offeredWithin({ organization }, now, Infinity, now);
  const slots: OpenSlots = [];
  for (let index = 0; slots.length < SLOTS; index++) {
    const window = await windows.at(index);
    if (!window) break;
    if (window.until > from) slots.push(...(await openSlotsIn(window, demands, from, SLOTS - slots.length)));
  }
  return slots;
}
