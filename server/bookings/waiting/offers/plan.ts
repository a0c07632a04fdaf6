import { wallOf } from "@/lib/time/clock";
import type { WaitingEntry } from "@/schema/waiting";

/** Somebody who waits, as far as it decides what they are offered. */
export type Waits = Pick<WaitingEntry, "id" | "lead_id" | "first_on" | "last_on" | "hours">;

/**
 * What was offered before: who has an offer now, the times that each was offered (`triedKey`), and how many each customer
 * was offered today.
 */
export type Offered = {
  open: ReadonlySet<string>;
  tried: ReadonlySet<string>;
  today: ReadonlyMap<string, number>;
};

/** A time as it was offered to somebody, who is not offered it again. */
export const triedKey = (entry_id: string, starts_at: string): string => `${entry_id} ${starts_at}`;

/** Whether a time is within the days and the parts of a day that somebody waits for. */
export function suits({ first_on, last_on, hours }: Omit<Waits, "id" | "lead_id">, at: string, zone: string) {
  const { date, time } = wallOf(at, zone);
  if (date < first_on || date > last_on) return false;
  return hours.length === 0 || hours.some(({ from, to }) => from <= time && time < to);
}

/** Whether a customer may be offered something now: they have no offer, and were not offered too much today. */
const mayBeOffered = ({ id, lead_id }: Waits, { open, today }: Offered, most: number): boolean =>
  !open.has(id) && (today.get(lead_id) ?? 0) < most;

type Slot = { starts_at: string };

/**
 * The next offer to make: the first in order who may be offered something, with the earliest free time that suits them;
 * null if there is none.
 */
export async function nextOffer<E extends Waits>(
  entries: readonly E[],
  offered: Offered,
  { most, time_zone, slotsFor }: { most: number; time_zone: string; slotsFor: (entry: E) => Promise<Slot[]> },
): Promise<{ entry: E; starts_at: string } | null> {
  for (const entry of entries) {
    if (!mayBeOffered(entry, offered, most)) continue;
    const slots = await slotsFor(entry);
    const slot = slots.find(
      ({ starts_at }) =>
        suits(entry, starts_at, time_zone) && !offered.tried.has(triedKey(entry.id, starts_at)),
    );
    if (slot) return { entry, starts_at: slot.starts_at };
  }
  return null;
}
