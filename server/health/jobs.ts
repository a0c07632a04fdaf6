import { job } from "@/server/queue/job";
import { byClock } from "@/server/queue/lanes";

/** Folds counts together and deletes what has had its time. */
export const cleanUpJob = job("clean-up", {
  ...byClock,
  priority: 10,
  every: { embedded: "*/5 * * * *", inngest: "*/30 * * * *" },
  run: async () => (await import("@/server/clean-up")).cleanUp(),
});
