import { z } from "zod";
import { job } from "@/server/queue/job";
import { alone, clock } from "@/server/queue/lanes";

/** Wakes the deliveries that a crash left without a job. */
export const sweepDeliveriesJob = job("sweep-deliveries", {
  input: z.object({}),
  lane: clock,
  flow: alone,
  every: { embedded: "* * * * *", inngest: "*/10 * * * *" },
  run: async () => (await import("./sweep")).sweepDeliveries(),
});
