import { groupBy } from "@/lib/group-by";
import { addDays, dateOf, iso, startOfDate } from "@/lib/time/clock";
import type { FreeSlot } from "@/schema/slot";
import type { AskedDays, FreeDays } from "@/server/bookings/page/free-days";
import type { Visit } from "@/server/http/page/visit";
import { askedDay, type DayBounds } from "./asked-day";

export const FORTNIGHT = 14;
const FOUR_WEEKS = 28;

/** A date, and what is free on it; without that, why nothing is. `occasion`: what it is closed for. */
export type ShownDay = {
  date: string;
  slots: FreeSlot[];
  state: "free" | "full" | "closed" | "tooLate" | "notYet";
  occasion: string | null;
};

/** Some days at a glance. `last`: the last date that can be booked at all. */
export type ShownDays = {
  today: string;
  from: string;
  count: number;
  last: string;
  days: ShownDay[];
  /** If nothing is free in these days. */
  next_free: string | null;
};

type Day = Pick<ShownDay, "date" | "slots">;

function stateOf({ date, slots }: Day, last: string, { closed, too_late }: FreeDays): ShownDay["state"] {
  if (slots.length > 0) return "free";
  if (date > last) return "notYet";
  if (closed.some((one) => one.date === date)) return "closed";
  return too_late.includes(date) ? "tooLate" : "full";
}

/** The free times in the days that the address asks for, as `look` finds them. */
export async function shownDays(
  visit: Visit,
  bounds: DayBounds,
  look: (asked: AskedDays) => Promise<FreeDays>,
): Promise<ShownDays> {
  const { time_zone } = bounds;
  const { today, last, from } = askedDay(visit, bounds);
  const count = visit.query.get("days") === String(FOUR_WEEKS) ? FOUR_WEEKS : FORTNIGHT;
  const begins = from === today ? undefined : iso(startOfDate(from, time_zone));
  const found = await look({ from: begins, days: count });
  const byDate = groupBy(found.slots, ({ starts_at }) => dateOf(starts_at, time_zone));
  const days = Array.from({ length: count }, (_, at) => addDays(from, at)).map((date) => {
    const occasion = found.closed.find((one) => one.date === date)?.name ?? null;
    const day = { date, slots: byDate.get(date) ?? [], occasion };
    return { ...day, state: stateOf(day, last, found) };
  });
  return { today, from, count, last, days, next_free: found.next_free };
}
