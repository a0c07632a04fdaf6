import { HOUR_MS, MINUTE_MS } from "@/lib/time/clock";
import type { AgentTurn, Slot } from "@/schema/agent";
import type { ModelOffer } from "@/server/adapters/agent/model/state";
import type { Bench } from "@/server/adapters/agent/model/turn-context";

export type Timed = Exclude<ModelOffer, { act: "cancel" }>;

const subjectOf = (offer: Timed) =>
  offer.act === "book"
    ? { service: offer.service, with: offer.with }
    : { booking_id: offer.booking_id, with: offer.with };

/** What a time is for: its length and, if an appointment is to be moved, which one. */
type Span = { minutes: number; named: { service: string } | { booking_id: string } };

/** Whether a customer has another appointment at a time: nobody can be at two. */
export function overlapsOwn(
  { appointments }: Pick<AgentTurn, "appointments">,
  { minutes, named }: Span,
  starts_at: string,
): boolean {
  const start = Date.parse(starts_at);
  const moved = "booking_id" in named ? named.booking_id : undefined;
  return appointments.some(
    (one) =>
      one.id !== moved &&
      Date.parse(one.starts_at) < start + minutes * MINUTE_MS &&
      (one.ends_at ? Date.parse(one.ends_at) > start : one.starts_at === starts_at),
  );
}

/** Whether an offer is for a time at which the customer has another appointment. */
export const isTwice = ({ turn }: Bench, offer: Timed, { starts_at, ends_at }: Slot): boolean => {
  const minutes = (Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE_MS;
  return overlapsOwn(turn, { minutes, named: subjectOf(offer) }, starts_at);
};

/** The free slot at an offer's time; undefined if it is taken, or not offered to customers. */
export async function freeTimeOf({ house }: Bench, offer: Timed): Promise<Slot | undefined> {
  const from = Date.parse(offer.starts_at);
  const [free] = await house.freeTimes({
    ...subjectOf(offer),
    from: from - 1,
    to: from + 25 * HOUR_MS,
    limit: 1,
  });
  return free?.starts_at === offer.starts_at ? free : undefined;
}
