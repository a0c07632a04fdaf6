import type { Ctx } from "@/server/http/ctx";
import { DAY_MS } from "@/server/lib/clock";
import type { Organization } from "@/server/schema/organization";
import type { FreeSlot } from "@/server/schema/slot";
import { type Demand, firstOf, freeSlots } from "./free-slots";
import { forCustomers, readSchedule } from "./schedule";

/** What to look for. `but`: a booking to ignore, such as the one being moved. `suits`: a further filter. */
type Sought = {
  organization: Organization;
  demand: Demand;
  resource_id?: string | null;
  from: number;
  to: number;
  audience: "customer" | "staff";
  but?: string;
  suits?: (starts_at: string) => boolean;
};

const FIRST_MS = 4 * DAY_MS;
const WIDER = 4;
/** A request for more than this reads the whole period at once. */
const MANY = 200;

function* thatSuit(slots: Iterable<FreeSlot>, suits: Sought["suits"]): Generator<FreeSlot> {
  for (const slot of slots) if (suits?.(slot.starts_at) !== false) yield slot;
}

/**
 * The first `count` free times between two moments. Reads the first four days and widens the window until it has
 * enough: they are usually near, and then the later weeks need not be read.
 */
export async function firstFree(ctx: Ctx, sought: Sought, count: number): Promise<FreeSlot[]> {
  const { organization, demand, resource_id, from, to, audience, but, suits } = sought;
  let look = count > MANY ? to - from : FIRST_MS;
  for (;;) {
    const until = Math.min(to, from + look);
    const all = await readSchedule(ctx, { organization, from, to: until, but });
    const schedule = audience === "customer" ? forCustomers(all) : all;
    // All have the same length, so none beyond this window begins before one within it.
    const slots = freeSlots(schedule, { demand, resource_id, from, to: until });
    const found = firstOf(thatSuit(slots, suits), count);
    if (found.length === count || until >= to) return found;
    look *= WIDER;
  }
}
