import { AsyncLocalStorage } from "node:async_hooks";
import { inMs } from "@/server/lib/time";

/** When a webhook's request came, and when it was found genuine. ISO 8601. */
export type Arrival = { received_at: string; verified_at: string | null };

const arrivals = new AsyncLocalStorage<Arrival>();

/** Runs `run` as the work of a request that comes now. */
export const withArrival = <T>(run: () => T): T =>
  arrivals.run({ received_at: inMs().toISOString(), verified_at: null }, run);

/** Notes that the request being served is genuine. */
export function noteVerified(): void {
  const arrival = arrivals.getStore();
  if (arrival) arrival.verified_at = inMs().toISOString();
}

/** How the webhook's request came that is being served, if one is. */
export const currentArrival = (): Arrival | undefined => arrivals.getStore();
