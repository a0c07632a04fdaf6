import { z } from "zod";
import { byClock } from "@/server/queue/embedded/lanes";
import { job, jobType } from "@/server/queue/job";

const OfAct = z.object({ organization_id: z.uuid(), act_id: z.uuid() });
export type OfAct = z.infer<typeof OfAct>;

export const sendNotificationsJob = jobType("send-notifications", {
  input: OfAct,
  priority: -5,
  // The workers mostly wait for mail servers and push services.
  lane: { concurrency: 16, share: 8 },
});

/** Enqueues the job again for notifications that a lost job left unsent. */
export const sweepNotificationsJob = job("sweep-notifications", {
  ...byClock,
  every: { embedded: "* * * * *", inngest: "*/10 * * * *" },
  run: async () => (await import("./sweep")).sweepNotifications(),
});
