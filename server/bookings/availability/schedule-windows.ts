import { DAY_MS } from "@/lib/time/clock";
import type { Organization } from "@/schema/organization";
import type { Ctx } from "@/server/http/ctx";
import { forCustomers, readSchedule, type Schedule } from "./schedule";

/** What to read. `audience`: see `forCustomers`. `but`: a booking to ignore, such as the one being moved. */
export type Looked = {
  organization: Organization;
  from: number;
  to: number;
  audience: "customer" | "staff";
  but?: string | undefined;
};

/** A part of a schedule, for appointments that begin after `from` and not after `until`, and end by `to`. */
export type Window = { schedule: Schedule; from: number; until: number; to: number };

export type ScheduleWindows = { at: (index: number) => Promise<Window | undefined> };

/** Free times are usually near, so the first window is short. The longest is short enough to be searched at once. */
const FIRST_DAYS = 4;
const WIDER = 4;
const MOST_DAYS = 16;

/** How far the first window is read: no appointment is longer than a day. */
export const FIRST_READ_MS = (FIRST_DAYS + 1) * DAY_MS;

/**
 * A schedule between two moments in windows, each of which is read when it is first needed. So whoever finds enough in
 * an early one reads no more, and nobody has to search a long time at once. `first`: the schedule of the first
 * `FIRST_READ_MS`, if it was read already.
 */
export function scheduleWindows(ctx: Ctx, looked: Looked, first?: Schedule): ScheduleWindows {
  const { organization, audience, but } = looked;
  const windows: Promise<Window>[] = [];
  let [next, days] = [looked.from, FIRST_DAYS];
  const read = async (from: number, until: number): Promise<Window> => {
    const to = Math.min(looked.to, until + DAY_MS);
    const isFirst = from === looked.from && first !== undefined;
    const all = isFirst ? first : await readSchedule(ctx, { organization, from, to, but });
    return { schedule: audience === "customer" ? forCustomers(all) : all, from, until, to };
  };
  return {
    async at(index) {
      while (windows.length <= index && next < looked.to) {
        const [from, until] = [next, Math.min(looked.to, next + days * DAY_MS)];
        [next, days] = [until, Math.min(days * WIDER, MOST_DAYS)];
        windows.push(read(from, until));
      }
      return windows[index];
    },
  };
}
