import { yielding } from "@/lib/process/yielding";
import type { FreeSlot } from "@/schema/slot";
import type { Ctx } from "@/server/http/ctx";
import { type Demand, slotsIn } from "./free-slots";
import { type Looked, scheduleWindows } from "./schedule-windows";

/** What to look for, and where. `suits`: a further condition. */
type Sought = Looked & {
  demand: Demand;
  resource_id?: string | null;
  suits?: (starts_at: string) => boolean;
};

/** The first `count` free times between two moments. */
export async function firstFree(ctx: Ctx, sought: Sought, count: number): Promise<FreeSlot[]> {
  const { demand, resource_id, suits, ...looked } = sought;
  const windows = scheduleWindows(ctx, looked);
  const rest = yielding();
  const found: FreeSlot[] = [];
  for (let index = 0; found.length < count; index++) {
    const window = await windows.at(index);
    if (!window) break;
    for await (const slot of slotsIn(window, { demand, resource_id }, { rest })) {
      if (suits?.(slot.starts_at) !== false) found.push(slot);
      if (found.length >= count) break;
    }
  }
  return found;
}
