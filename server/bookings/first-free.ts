import type { Ctx } from "@/server/http/ctx";
import { DAY_MS } from "@/server/lib/clock";
import type { Organization } from "@/server/schema/organization";
import type { FreeSlot } from "@/server/schema/slot";
import { type Demand, firstOf, freeSlots } from "./free-slots";
import { forCustomers, readSchedule } from "./schedule";

/** What is looked for. `but`: the booking that is not in the way. `suits`: which of them; all, if left out. */
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
/** Who wants more of them is given them at one look. */
const MANY = 200;

function* thatSuit(slots: Iterable<FreeSlot>, suits: Sought["suits"]): Generator<FreeSlot> {
  for (const slot of slots) if (suits?.(slot.starts_at) !== false) yield slot;
}

/**
 * The first so many free times between two moments. It looks at a few days first, and ever farther: mostly the first few are
 * near, and then nothing is read of the weeks behind them.
 */
export async function firstFree(ctx: Ctx, sought: Sought, count: number): Promise<FreeSlot[]> {
  const { organization, demand, resource_id, from, to, audience, but, suits } = sought;
  let look = count > MANY ? to - from : FIRST_MS;
  for (;;) {
    const until = Math.min(to, from + look);
    const all = await readSchedule(ctx, { organization, from, to: until, but });
    const schedule = audience === "customer" ? forCustomers(all) : all;
    // They are equally long: none that ends behind this window begins before one that ends within.
    const slots = freeSlots(schedule, { demand, resource_id, from, to: until });
    const found = firstOf(thatSuit(slots, suits), count);
    if (found.length === count || until >= to) return found;
    look *= WIDER;
  }
}
