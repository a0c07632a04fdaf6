import { type Arrival, currentWork } from "@/lib/process/work";
import { inMs } from "@/lib/time/time";

/** Records that the request being served, a webhook, arrived now. */
export function noteArrival(): void {
  const work = currentWork();
  if (work) work.arrival = { received_at: inMs().toISOString(), verified_at: null };
}

/** Records that the request being served has been verified as genuine. */
export function noteVerified(): void {
  const arrival = currentArrival();
  if (arrival) arrival.verified_at = inMs().toISOString();
}

/** When the webhook request being served arrived and was verified, if one is being served. */
export const currentArrival = (): Arrival | undefined => currentWork()?.arrival;
