import { HOUR_MS } from "@/server/lib/clock";
import type { Slot } from "@/server/schema/agent";
import type { Bench } from "./bench";
import type { ModelOffer } from "./state";

type Timed = Exclude<ModelOffer, { act: "cancel" }>;

export const subjectOf = (offer: Timed) =>
  offer.act === "book" ? { service: offer.service } : { booking_id: offer.booking_id };

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

export const isFree = async (bench: Bench, offer: Timed): Promise<boolean> =>
  (await freeTimeOf(bench, offer)) !== undefined;
