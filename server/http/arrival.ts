import { inMs } from "@/server/lib/time";
import { type Arrival, currentWork } from "@/server/lib/work";

/** Notes that the request being served comes now, as a webhook. */
export function noteArrival(): void {
  const work = currentWork();
  if (work) work.arrival = { received_at: inMs().toISOString(), verified_at: null };
}

/** Notes that the request being served is genuine. */
export function noteVerified(): void {
  const arrival = currentArrival();
  if (arrival) arrival.verified_at = inMs().toISOString();
}

/** How the webhook's request came that is being served, if one is. */
export const currentArrival = (): Arrival | undefined => currentWork()?.arrival;
