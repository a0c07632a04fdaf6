import { z } from "zod";
import { byClock, forTries, perEach } from "@/server/queue/embedded/lanes";
import { type Job, job } from "@/server/queue/job";
import { MOST_TRIES } from "@/server/webhooks/deliveries/slots";

const OfEndpoint = z.object({ organization_id: z.uuid(), endpoint_id: z.uuid() });
export type OfEndpoint = z.infer<typeof OfEndpoint>;

export const deliverWebhooksJob = job("deliver-webhooks", {
  input: OfEndpoint,
  lane: forTries(MOST_TRIES["deliver-webhooks"]),
  // Of the free plan's five slots, one is left for others when receivers of one organization begin to hang.
  flow: { concurrency: [perEach("organization_id", 4), perEach("endpoint_id")] },
  run: async (input) => (await import("./deliveries/deliver")).deliverWebhooks(input),
});

/** The same for endpoints that are failing, in a lane of their own. */
export const deliverWebhooksSlowlyJob = job("deliver-webhooks-slowly", {
  input: OfEndpoint,
  lane: forTries(MOST_TRIES["deliver-webhooks-slowly"]),
  // Receivers that hang may hold two of the free plan's five slots.
  flow: { concurrency: [{ limit: 2 }, perEach("endpoint_id")] },
  run: async (input) => (await import("./deliveries/deliver")).deliverSlowly(input),
});

export type DeliveryJob = Job<typeof OfEndpoint, keyof typeof MOST_TRIES>;

/** Wakes the deliveries that a crash left without a job. */
export const sweepDeliveriesJob = job("sweep-deliveries", {
  ...byClock,
  every: { embedded: "* * * * *", inngest: "*/10 * * * *", at_start: true },
  run: async () => (await import("./deliveries/sweep")).sweepDeliveries(),
});
