import { job } from "@/server/queue/job";
import { byClock } from "@/server/queue/lanes";

/** Wakes the deliveries that a crash left without a job. */
export const sweepDeliveriesJob = job("sweep-deliveries", {
  ...byClock,
  every: { embedded: "* * * * *", inngest: "*/10 * * * *", at_start: true },
  run: async () => (await import("./sweep")).sweepDeliveries(),
});
