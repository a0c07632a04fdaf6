import { DAY_MS } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import type { FreeSlot } from "@/schema/slot";
import { type DatesOff, datesOff } from "@/server/bookings/availability/dates-off";
import type { Ctx } from "@/server/http/ctx";
import { freeFor, type PageWish } from "./offered";

const MOST = 1000;
/** How far behind the asked days the next free time is looked for. */
const NEXT_DAYS = 120;

/** Some days from a moment on; by default from now. */
export type AskedDays = { from: string | undefined; days: number };

/** What is free in some days, on which nothing can be, and if nothing is free, what is next after them. */
export type FreeDays = DatesOff & { slots: FreeSlot[]; next_free: string | null };

/** What customers are offered of a wish in some days. */
export async function freeIn(ctx: Ctx, wish: PageWish, asked: AskedDays): Promise<FreeDays> {
  // Free times begin strictly after `from`.
  const from = Math.max(now(), asked.from ? Date.parse(asked.from) - 1 : 0);
  const to = from + asked.days * DAY_MS;
  const slots = await freeFor(ctx, wish, from, to, MOST);
  const [next] = slots.length > 0 ? [] : await freeFor(ctx, wish, from, to + NEXT_DAYS * DAY_MS, 1);
  // The moment before a date is the day before it.
  const off = await datesOff(ctx, { ...wish, from: from + 1, to });
  return { slots, ...off, next_free: next?.starts_at ?? null };
}
